import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '../../shared/durations.ts';

type PlayerProps = { audio: Blob; seconds: number; playsAtOnce: boolean; disabled: boolean };

const radius = 54;
const around = 2 * Math.PI * radius;

/** Plays what was said; the ring shows how far it is. */
export function Player({ audio, seconds, playsAtOnce, disabled }: PlayerProps) {
  const { t } = useTranslation();
  const player = useRef<HTMLAudioElement>(null);
  const [url, setUrl] = useState<string>();
  const [isPlaying, setIsPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  // A file that was shared says how long it plays; what was just recorded does not.
  const [measured, setMeasured] = useState<number | null>(null);
  const length = measured ?? seconds;
  useEffect(() => {
    const made = URL.createObjectURL(audio);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [audio]);
  useEffect(() => {
    if (disabled) player.current?.pause();
  }, [disabled]);
  const toggle = () => {
    if (isPlaying) player.current?.pause();
    // It may have been pressed again before it began.
    else player.current?.play().catch(() => {});
  };
  const share = Math.min(1, position / length);
  const Icon = isPlaying ? Pause : Play;
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: it is the person's own voice of a moment ago; its text does not exist yet. */}
      <audio
        ref={player}
        src={url}
        autoPlay={playsAtOnce}
        onPlay={() => setIsPlaying(true)}
        onPause={() => setIsPlaying(false)}
        onEnded={() => setPosition(0)}
        onDurationChange={({ currentTarget: { duration } }) =>
          setMeasured(Number.isFinite(duration) ? duration : null)
        }
        onTimeUpdate={({ currentTarget }) => setPosition(currentTarget.currentTime)}
      />
      <button
        type="button"
        aria-label={isPlaying ? t('recorder.pause') : t('recorder.play')}
        disabled={disabled}
        onClick={toggle}
        className="relative grid size-28 place-content-center rounded-full bg-accent-soft text-accent transition-colors hover:text-accent-deep disabled:cursor-not-allowed disabled:opacity-60"
      >
        <Icon aria-hidden="true" className="size-10" fill="currentColor" />
        <svg aria-hidden="true" viewBox="0 0 112 112" className="absolute inset-0 -rotate-90">
          <circle
            cx="56"
            cy="56"
            r={radius}
            fill="none"
            stroke="currentColor"
            strokeWidth="4"
            strokeDasharray={around}
            strokeDashoffset={around * (1 - share)}
          />
        </svg>
      </button>
      <p className="text-muted tabular-nums">
        {isPlaying || position > 0
          ? `${formatClock(Math.floor(position))} / ${formatClock(Math.round(length))}`
          : t('recorder.duration', { time: formatClock(Math.round(length)) })}
      </p>
    </>
  );
}
