import { fr } from 'date-fns/locale/fr';
import type { Conventions } from '../../shared/format.ts';

export const conventions: Conventions = {
  locale: fr,
  // Of the days of a month, French counts the first alone: "1er déc.", "2 déc.".
  date: (day) => (day.getDate() === 1 ? 'do MMM yyyy' : 'd MMM yyyy'),
  dayAndMonth: 'd MMM',
  time: 'HH:mm',
  cellSeparator: ';',
  decimalSign: ',',
};
