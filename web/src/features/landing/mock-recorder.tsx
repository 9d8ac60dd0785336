import { Mic, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../../shared/texts.tsx';
import { Wave } from './wave.tsx';

/** A recorder that records nothing. */
export function MockRecorder() {
  const { t } = useTexts();
  const [isPlaying, setIsPlaying] = useState(false);
  return (
    <section
      aria-label={t('landing.picture.recorder')}
      className="grid grid-cols-1 gap-5 rounded-card border border-line bg-card p-6 floating"
    >
      <p className="font-display text-lg leading-snug font-medium">{t('landing.picture.said')}</p>
      <div className="flex items-center gap-4">
        <span
          aria-hidden="true"
          className="grid size-12 shrink-0 place-content-center rounded-full bg-linear-to-br from-accent to-pink text-white"
        >
          <Mic className="size-5" />
        </span>
        <Wave isPlaying={isPlaying} />
        <span className="font-semibold [font-variant-numeric:tabular-nums]">{t('landing.picture.time')}</span>
        <button
          type="button"
          aria-label={isPlaying ? t('landing.picture.pause') : t('landing.picture.play')}
          onClick={() => setIsPlaying(!isPlaying)}
          className="needs-script grid size-11 shrink-0 place-content-center rounded-full bg-accent-soft text-accent-deep transition-colors hover:bg-line"
        >
          {isPlaying ? (
            <Pause aria-hidden="true" className="size-5" />
          ) : (
            <Play aria-hidden="true" className="size-5" />
          )}
        </button>
      </div>
    </section>
  );
}
