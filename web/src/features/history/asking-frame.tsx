import type { Recording } from '@timbre/contract/recordings';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatMoment } from '../../shared/format.ts';
import { useLanguage } from '../../shared/language.tsx';
import { noteAnchor } from '../../shared/note-anchor.ts';

type AskingFrameProps = {
  recording: Recording;
  icon: ReactNode;
  title: string;
  text: ReactNode;
  /** Where the focus goes when the note is gone from here. */
  fallbackFocusRef: RefObject<HTMLElement | null>;
  /** Within a card that says by itself of which note it speaks, and what the matter is. */
  isCompact?: boolean | undefined;
  /** `accent` where nothing is wrong. */
  tone?: keyof typeof looks;
  /** Enter was pressed on the note itself, not on anything in it. */
  onEnter?: (() => void) | undefined;
  children: ReactNode;
};

const looks = {
  warning: { border: 'border-warning/40', head: 'bg-warning-soft [&>svg]:text-warning' },
  accent: { border: 'border-accent/40', head: 'bg-accent-soft [&>svg]:text-accent-deep' },
};

/** A note that waits for its owner's word. */
export function AskingFrame(props: AskingFrameProps) {
  const { recording, icon, title, text, fallbackFocusRef, isCompact = false, onEnter, children } = props;
  const look = looks[props.tone ?? 'warning'];
  const { language } = useLanguage();
  const article = useRef<HTMLElement>(null);
  useLedHere(article, recording.id);
  useFocusKept(article, fallbackFocusRef);
  useEnter(article, onEnter);
  return (
    <article
      ref={article}
      id={noteAnchor(recording.id)}
      tabIndex={-1}
      aria-label={isCompact ? title : undefined}
      className={`overflow-hidden ${isCompact ? 'rounded-control' : `rounded-card border bg-card raised ${look.border}`}`}
    >
      <div
        className={`flex items-start gap-3 [&>svg]:size-5 [&>svg]:shrink-0 ${look.head} ${isCompact ? 'rounded-control px-4 py-3 [&>svg]:mt-0.5' : 'px-5 py-4 sm:px-6 [&>svg]:mt-1'}`}
      >
        {icon}
        {isCompact ? (
          text
        ) : (
          <div className="min-w-0">
            <h2 className="text-lg font-semibold">{title}</h2>
            <p className="text-sm text-muted">
              <time dateTime={recording.createdAt}>{formatMoment(recording.createdAt, language)}</time>
            </p>
            <div className="mt-1">{text}</div>
          </div>
        )}
      </div>
      {children}
    </article>
  );
}

type AskingActionsProps = { isCompact?: boolean | undefined; children: ReactNode };

/** What can be done about the note as a whole. */
export function AskingActions({ isCompact = false, children }: AskingActionsProps) {
  return (
    <div
      className={`flex flex-wrap justify-end gap-3 border-t border-line max-sm:flex-col-reverse ${isCompact ? 'pt-4 pb-1' : 'px-5 py-4 sm:px-6'}`}
    >
      {children}
    </div>
  );
}

function useEnter(article: RefObject<HTMLElement | null>, onEnter: (() => void) | undefined): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, repeat, altKey, ctrlKey, metaKey } = event;
    if (key !== 'Enter' || target !== article.current || repeat || altKey || ctrlKey || metaKey) return;
    event.preventDefault();
    onEnter?.();
  });
  useEffect(() => {
    const { current } = article;
    const listen = (event: KeyboardEvent) => press(event);
    current?.addEventListener('keydown', listen);
    return () => current?.removeEventListener('keydown', listen);
  }, [article]);
}

/** Takes the focus once when the address leads to this note, at the first entry that needs its owner. */
function useLedHere(article: RefObject<HTMLElement | null>, recordingId: string): void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const isTarget = hash === `#${noteAnchor(recordingId)}`;
  useEffect(() => {
    if (!isTarget) return;
    const place = article.current?.querySelector<HTMLElement>('[data-unlogged]') ?? article.current;
    place?.focus({ preventScroll: true });
    place?.scrollIntoView({ block: 'start' });
    // Not again when the page is loaded anew, and once more when the same link is followed again.
    void navigate({ hash: '' }, { replace: true, preventScrollReset: true });
  }, [article, isTarget, navigate]);
}

/** Whoever was within does not begin at the top of the page again when it goes. */
function useFocusKept(
  article: RefObject<HTMLElement | null>,
  fallbackFocusRef: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const { current } = article;
    return () => {
      if (current?.contains(document.activeElement)) fallbackFocusRef.current?.focus({ preventScroll: true });
    };
  }, [article, fallbackFocusRef]);
}
