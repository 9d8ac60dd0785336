import { vi } from 'vitest';

type Tone = { seconds: () => number; tracks: () => MediaStreamTrack[]; wanted: () => unknown };

/**
 * In place of a microphone: a tone that swells like speech, once the person has allowed it. Tells how long it has sounded,
 * by the clock of the sound itself.
 */
export function giveTone(allowed: Promise<void> = Promise.resolve()): Tone {
  let audio: AudioContext | undefined;
  let stream: MediaStream | undefined;
  let constraints: unknown;
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async (wanted) => {
    constraints = wanted;
    await allowed;
    audio = new AudioContext();
    const source = audio.createOscillator();
    const end = audio.createMediaStreamDestination();
    const loudness = audio.createGain();
    const swell = audio.createOscillator();
    const depth = audio.createGain();
    loudness.gain.value = 0.06;
    depth.gain.value = 0.05;
    swell.frequency.value = 0.7;
    swell.connect(depth).connect(loudness.gain);
    source.connect(loudness).connect(end);
    source.start();
    swell.start();
    stream = end.stream;
    return stream;
  });
  return {
    seconds: () => audio?.currentTime ?? 0,
    tracks: () => stream?.getTracks() ?? [],
    wanted: () => constraints,
  };
}

/** In place of a microphone: the refusal of this name. */
export function refuseMicrophone(name: string): void {
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException('no', name));
}

/** In place of the clipboard, which all pages of a browser share; gives what was copied last. */
export function standInForClipboard(): () => string | undefined {
  const copying = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  return () => copying.mock.lastCall?.[0];
}
