import { Mic, Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../shared/ui/badge.tsx';
import { EntryRow } from '../../shared/ui/entry-row.tsx';

/** A recorder that records nothing, and the entries that such a note becomes. */
export function ProductPicture() {
  const { t } = useTranslation();
  const entries = [
    { description: t('landing.picture.entry1'), where: t('landing.picture.project1'), seconds: 7_200 },
    { description: t('landing.picture.entry2'), where: t('landing.picture.project2'), seconds: 3_600 },
    { description: t('landing.picture.entry3'), where: t('landing.picture.project3'), seconds: 1_800 },
  ];
  return (
    <div className="grid grid-cols-1 gap-4">
      <MockRecorder />
      <section
        aria-label={t('landing.picture.entries')}
        className="overflow-hidden rounded-card border border-line bg-card raised"
      >
        <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-3">
          <p className="text-sm font-semibold text-muted">{t('landing.picture.when')}</p>
          <Badge tone="success">{t('landing.picture.logged')}</Badge>
        </div>
        <ul className="divide-y divide-line">
          {entries.map((entry) => (
            <li key={entry.description}>
              <EntryRow {...entry} tags={[]} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function MockRecorder() {
  const { t } = useTranslation();
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
          className="grid size-11 shrink-0 place-content-center rounded-full bg-accent-soft text-accent-deep transition-colors hover:bg-line"
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

const heights = [
  5, 9, 14, 8, 18, 24, 13, 20, 28, 17, 10, 22, 30, 19, 12, 25, 16, 8, 21, 27, 14, 9, 18, 11, 6,
];

/** Each bar with its place as its name: two of them may be of one height. */
const bars = heights.map((height, place) => ({ height, place }));

/** Drawn, since a drawing says how high each bar is without a style, and the page's policy has to name every style. */
function Wave({ isPlaying }: { isPlaying: boolean }) {
  return (
    <svg
      aria-hidden="true"
      className={`h-8 min-w-0 flex-1 fill-accent/70 *:w-[3px] sm:*:w-1 ${isPlaying ? 'sounding' : ''}`}
    >
      {bars.map(({ height, place }) => (
        <rect
          key={place}
          x={`${place * 4}%`}
          y={16 - height / 2}
          height={height}
          rx={2}
          style={{ animationDelay: isPlaying ? `${place * 70}ms` : undefined }}
        />
      ))}
    </svg>
  );
}
