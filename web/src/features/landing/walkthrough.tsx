import { Mic, Pause, Play } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { formatClock } from '../../shared/durations.ts';
import { useTexts } from '../../shared/texts.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { MarkedWords } from './marked-words.tsx';
import { ReadEntries } from './read-entries.tsx';
import { type Reading, useReadNote } from './use-read-note.ts';
import { Wave } from './wave.tsx';

/** Each moment says a word, or waits, or adds an entry. */
const momentMs = 320;
const momentsToRead = 5;
const momentsPerEntry = 4;
/** Who prefers no motion sees each step whole. */
const stepMs = 3_000;

const prefersRest = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

type Moments = { read: number; log: number; end: number };

/** A note on its way, from the first word to the last entry. Where nobody plays it, it stands at its end. */
export function Walkthrough({ reading: first }: { reading?: Reading | undefined }) {
  const { t, language } = useTexts();
  const note = t('demo.sentence2');
  const { reading } = useReadNote(note, language, first);
  const words = note.split(' ');
  const moments = computeMoments(words.length, reading?.entries.length ?? 0);
  const { at, isPlaying, toggle, showEnd } = usePlayback(moments);
  const steps = [
    { label: t('walkthrough.speak'), text: t('walkthrough.speakText'), end: moments.read },
    { label: t('walkthrough.read'), text: t('walkthrough.readText'), end: moments.log },
    { label: t('walkthrough.log'), text: t('walkthrough.logText'), end: moments.end },
  ];
  const current = steps.findIndex(({ end }) => at <= end);
  return (
    <section
      aria-labelledby="walkthrough"
      className="grid grid-cols-1 gap-6 rounded-card border border-line bg-card p-6 floating sm:p-8"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="walkthrough" className="text-2xl font-semibold tracking-tight">
          {t('walkthrough.title')}
        </h3>
        <Button variant="outline" className="needs-script" onClick={toggle}>
          {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          {isPlaying ? t('walkthrough.pause') : t('walkthrough.play')}
        </Button>
      </div>
      <p className="sr-only">{t('walkthrough.text')}</p>
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2 lg:gap-12">
        <div className="grid grid-cols-1 content-center gap-5 rounded-card bg-paper p-5">
          <div aria-hidden="true" className="flex items-center gap-4">
            <span className="grid size-12 shrink-0 place-content-center rounded-full bg-linear-to-br from-accent to-pink text-white">
              <Mic className="size-5" />
            </span>
            <Wave isPlaying={isPlaying && current === 0} />
            <span className="font-semibold [font-variant-numeric:tabular-nums]">
              {formatClock(Math.round((Math.min(at, words.length) * 8) / words.length))}
            </span>
          </div>
          {at < moments.read ? (
            <SpokenWords words={words} count={at} />
          ) : (
            <MarkedWords note={note} entries={reading?.entries ?? []} />
          )}
        </div>
        <div className="grid content-start gap-3">
          <div className="flex min-h-7 items-center justify-between gap-4">
            <p className="text-sm font-semibold text-muted">{t('landing.picture.entries')}</p>
            <span className={at < moments.end ? 'invisible' : ''}>
              <Badge tone="success">{t('landing.picture.logged')}</Badge>
            </span>
          </div>
          {reading && (
            <ReadEntries
              reading={reading}
              shown={Math.max(0, Math.ceil((at - moments.log) / momentsPerEntry))}
            />
          )}
        </div>
      </div>
      <ul className="grid gap-2 sm:grid-cols-3">
        {steps.map(({ label, text, end }, index) => (
          <li key={label} className="grid">
            <button
              type="button"
              aria-current={current === index ? 'step' : undefined}
              onClick={() => showEnd(end)}
              className="grid content-start gap-0.5 rounded-control border border-line px-4 py-3 text-left transition-colors hover:border-accent aria-[current=step]:border-accent aria-[current=step]:bg-accent-soft"
            >
              <span className="font-semibold">{label}</span>
              <span className="text-sm text-muted">{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function computeMoments(words: number, entries: number): Moments {
  const log = words + momentsToRead;
  return { read: words, log, end: log + entries * momentsPerEntry };
}

/** Those not yet said keep their place, so that no line moves. */
function SpokenWords({ words, count }: { words: string[]; count: number }) {
  return (
    <p className="font-display text-lg leading-relaxed font-medium">
      {words.slice(0, count).join(' ')} <span className="invisible">{words.slice(count).join(' ')}</span>
    </p>
  );
}

/** Where the walk-through stands, and what moves it on. */
function usePlayback({ read, log, end }: Moments) {
  /** Null where it stands at its end, wherever that is. */
  const [moment, setMoment] = useState<number | null>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const at = moment ?? end;
  const play = useCallback(() => {
    setMoment((before) => (before === null || before >= end ? 0 : before));
    setIsPlaying(true);
  }, [end]);
  useEffect(() => {
    if (!isPlaying) return;
    const isStill = prefersRest();
    const stops = [read, log, end];
    const timer = setInterval(
      () =>
        setMoment((before) => {
          const now = before ?? end;
          return isStill ? (stops.find((stop) => stop > now) ?? end) : Math.min(end, now + 1);
        }),
      isStill ? stepMs : momentMs,
    );
    return () => clearInterval(timer);
  }, [isPlaying, read, log, end]);
  useEffect(() => {
    if (isPlaying && at >= end) setIsPlaying(false);
  }, [isPlaying, at, end]);
  // "Watch Demo" leads here. What moves by itself is not for who prefers rest.
  useEffect(() => {
    const playIfAsked = () => {
      if (location.hash === '#how-it-works' && !prefersRest()) play();
    };
    playIfAsked();
    addEventListener('hashchange', playIfAsked);
    return () => removeEventListener('hashchange', playIfAsked);
  }, [play]);
  return {
    at,
    isPlaying,
    toggle: () => (isPlaying ? setIsPlaying(false) : play()),
    showEnd: (moment: number) => {
      setIsPlaying(false);
      setMoment(moment);
    },
  };
}
