import type { Temporal } from 'temporal-polyfill';
import type { Token } from './tokens.ts';

export type SaidDate = { at: number; length: number; date: Temporal.PlainDate };

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Every day that is named, reckoned from the speaker's today; a bare weekday is the most recent past one. */
export function findDates(tokens: Token[], today: Temporal.PlainDate): SaidDate[] {
  return tokens.flatMap((token, at): SaidDate[] => {
    const date = dateOf(token.plain, today);
    if (date === undefined) return [];
    // "on Tuesday", "for Wednesday", "last Friday"
    const before = tokens[at - 1]?.plain ?? '';
    const joined = ['on', 'for', 'last'].includes(before) ? 1 : 0;
    return [{ at: at - joined, length: 1 + joined, date }];
  });
}

function dateOf(word: string, today: Temporal.PlainDate): Temporal.PlainDate | undefined {
  if (word === 'today') return today;
  if (word === 'yesterday') return today.subtract({ days: 1 });
  const weekday = weekdays.indexOf(word) + 1;
  if (weekday === 0) return undefined;
  return today.subtract({ days: ((today.dayOfWeek - weekday + 6) % 7) + 1 });
}
