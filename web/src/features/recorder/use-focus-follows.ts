import { type RefObject, useEffect, useRef } from 'react';
import { useNoteScope } from '../../shared/note-scope.tsx';

/** When one view takes the place of another, the focus goes to what matters in it, unless a person is busy elsewhere. */
export function useFocusFollows(frame: RefObject<HTMLElement | null>, view: string): void {
  const last = useRef(view);
  useEffect(() => {
    if (last.current === view) return;
    last.current = view;
    // What became of the note has things to do of its own.
    const isKept = document.activeElement?.closest('[data-keeps-focus]') != null;
    if (isFocusFree(frame.current) && !isKept)
      frame.current?.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true });
  }, [frame, view]);
}

/** Whoever speaks or sends a note sees the place where its words and entries come to stand. */
export function useSeenWhen(frame: RefObject<HTMLElement | null>, isBusy: boolean): void {
  useEffect(() => {
    if (isBusy) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [frame, isBusy]);
}

/** Whoever has just given the first token goes on here, and sees all of it. */
export function useFocusWhenConnected(frame: RefObject<HTMLElement | null>, isConnected: boolean): void {
  const was = useRef(isConnected);
  useEffect(() => {
    if (was.current === isConnected) return;
    was.current = isConnected;
    if (!isConnected || !isFocusFree(frame.current)) return;
    frame.current?.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, [frame, isConnected]);
}

/** Whoever wants to correct a note, wherever on the page, goes on in the recorder; once it is sent, the next note is about anything. */
export function useFocusForScope(frame: RefObject<HTMLElement | null>, isSending: boolean): void {
  const { scope, limitTo } = useNoteScope();
  useEffect(() => {
    if (isSending) limitTo(null);
  }, [isSending, limitTo]);
  useEffect(() => {
    if (scope === null) return;
    frame.current?.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, [frame, scope]);
}

/** Whoever asked for a day, wherever on the page, goes on writing its note. */
export function useFocusForDay(frame: RefObject<HTMLElement | null>, asked: { day: string } | null): void {
  useEffect(() => {
    if (asked === null) return;
    frame.current?.querySelector<HTMLElement>('[data-focus]')?.focus({ preventScroll: true });
    frame.current?.scrollIntoView({ block: 'nearest' });
  }, [frame, asked]);
}

/** Whether nobody is busy elsewhere. */
function isFocusFree(frame: HTMLElement | null): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || (frame?.contains(activeElement) ?? false);
}
