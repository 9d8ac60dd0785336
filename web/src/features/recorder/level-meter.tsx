import { useEffect, useState } from 'react';

const bars = 31;
const sampleMs = 100;
/** With reduced motion, one level that changes now and then instead of a moving wave. */
const reducedMotionSampleMs = 600;

/** How loud it is, from 0 for silence to 1 for shouting, on a logarithmic scale. */
function getLevel(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length;
  const decibels = 10 * Math.log10(power + 1e-10);
  return Math.min(1, Math.max(0, (decibels + 55) / 45));
}

/** The last few levels, the newest last. */
function useLevels(stream: MediaStream): number[] {
  const [levels, setLevels] = useState<number[]>(() => new Array(bars).fill(0));
  useEffect(() => {
    const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const audio = new AudioContext();
    const analyser = audio.createAnalyser();
    audio.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    const look = () => {
      analyser.getFloatTimeDomainData(samples);
      const level = getLevel(samples);
      setLevels((before) => (isMotionReduced ? new Array(bars).fill(level) : [...before.slice(1), level]));
    };
    const timer = setInterval(look, isMotionReduced ? reducedMotionSampleMs : sampleMs);
    return () => {
      clearInterval(timer);
      void audio.close();
    };
  }, [stream]);
  return levels;
}

/** Shows that the microphone picks something up; decorative for screen readers. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
  const levels = useLevels(stream);
  const lines = levels.map((level, n) => `M${n * 8 + 4} ${20 - level * 18}V${20.5 + level * 18}`);
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${bars * 8} 40`} className="h-10 w-full max-w-62 text-danger/80">
      <path d={lines.join('')} stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}
