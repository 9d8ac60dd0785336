import { enUS } from 'date-fns/locale/en-US';
import type { Conventions } from '../../shared/format.ts';

export const conventions: Conventions = {
  locale: enUS,
  date: () => 'MMM d, yyyy',
  dayAndMonth: 'MMM d',
  time: 'h:mm a',
  cellSeparator: ',',
  decimalSign: '.',
};
