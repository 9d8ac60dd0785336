import { useEffect, useState } from 'react';

export const waitingMessages = ['hearing', 'sorting', 'projects', 'entries', 'timesheet'] as const;
type WaitingMessage = (typeof waitingMessages)[number];

const changeEveryMs = 4_000;

/** Any but the last one. */
export function anotherMessage(last: WaitingMessage | null, random: number): WaitingMessage {
  const others = waitingMessages.filter((message) => message !== last);
  return others[Math.floor(random * others.length)] ?? 'hearing';
}

/** Something to read while a note is worked on; each time another. */
export function useWaitingMessage(isWaiting: boolean): WaitingMessage {
  const [message, setMessage] = useState(() => anotherMessage(null, Math.random()));
  useEffect(() => {
    if (!isWaiting) return;
    const change = () => setMessage((last) => anotherMessage(last, Math.random()));
    const timer = setInterval(change, changeEveryMs);
    return () => {
      clearInterval(timer);
      // The next note begins with another one.
      change();
    };
  }, [isWaiting]);
  return message;
}
