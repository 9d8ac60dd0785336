import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';

/** Whether the microphone may be opened without a question: in the installed app alone, since any page can link here. */
async function mayListen(): Promise<boolean> {
  if (!matchMedia('(display-mode: standalone)').matches) return false;
  try {
    const { state } = await navigator.permissions.query({ name: 'microphone' });
    return state === 'granted';
  } catch {
    // A browser that cannot be asked.
    return false;
  }
}

/** The shortcut "Record" of the installed app: begins at once, or leaves one press to do. */
export function useStartByAddress(
  frame: RefObject<HTMLElement | null>,
  canSpeak: boolean,
  onStart: () => void,
): void {
  const [search, setSearch] = useSearchParams();
  const isWanted = search.has('record');
  const begin = useEffectEvent(async () => {
    // Once: not again when the page is loaded anew.
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('record');
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
    if (!canSpeak) return;
    if (await mayListen()) onStart();
    else frame.current?.querySelector<HTMLElement>('[data-talks]')?.focus();
  });
  useEffect(() => {
    if (isWanted) void begin();
  }, [isWanted]);
}
