import { useEffect, useEffectEvent } from 'react';

type Shortcuts = {
  isOn: boolean;
  /** Gives whether the key was meant for it. */
  onSpaceDown: () => boolean;
  /** How long it was held, in milliseconds. */
  onSpaceUp: (heldMs: number) => void;
  onEnter: () => void;
  onEscape: () => void;
  onHelp: () => void;
};

const fields = 'input, textarea, select, [contenteditable]';
const layers = '[role=dialog], [role=menu]';
/** These have their own use for Space and Enter. */
const controls = 'a, button, summary, [role=tab]';

/** Where a person types, or has something else open, the keys are theirs. */
function isElsewhere(event: KeyboardEvent): boolean {
  const { target, altKey, ctrlKey, metaKey, defaultPrevented } = event;
  if (defaultPrevented || altKey || ctrlKey || metaKey) return true;
  return (
    (target instanceof Element && target.closest(fields) !== null) || document.querySelector(layers) !== null
  );
}

function isOnOtherControl({ target }: KeyboardEvent): boolean {
  const control = target instanceof Element ? target.closest(controls) : null;
  return control !== null && !control.hasAttribute('data-talks');
}

/** The keys of the recorder: Space talks, Enter sends, Escape discards, a question mark lists them. */
export function useShortcuts({ isOn, onSpaceDown, onSpaceUp, onEnter, onEscape, onHelp }: Shortcuts): void {
  const down = useEffectEvent((event: KeyboardEvent): boolean => {
    if (isElsewhere(event)) return false;
    if (event.code === 'Space') return !isOnOtherControl(event) && onSpaceDown();
    if (event.key === 'Enter' && !isOnOtherControl(event)) onEnter();
    if (event.key === 'Escape') onEscape();
    if (event.key === '?') onHelp();
    return false;
  });
  const up = useEffectEvent(onSpaceUp);
  useEffect(() => {
    if (!isOn) return;
    /** Since when Space is held for us. */
    let heldSince: number | null = null;
    const keyDown = (event: KeyboardEvent) => {
      if (event.repeat) {
        // The page would scroll.
        if (heldSince !== null && event.code === 'Space') event.preventDefault();
        return;
      }
      if (!down(event)) return;
      heldSince = event.timeStamp;
      event.preventDefault();
    };
    const keyUp = (event: KeyboardEvent) => {
      if (event.code !== 'Space' || heldSince === null) return;
      // A button that has the focus would take it for a press.
      event.preventDefault();
      up(event.timeStamp - heldSince);
      heldSince = null;
    };
    addEventListener('keydown', keyDown);
    addEventListener('keyup', keyUp);
    return () => {
      removeEventListener('keydown', keyDown);
      removeEventListener('keyup', keyUp);
    };
  }, [isOn]);
}
