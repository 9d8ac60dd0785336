import type { Series } from './day-bins.ts';

/** Of the projects in their order; each stands out from white and from its neighbour by lightness too. */
const projectColours = ['bg-accent', 'bg-pink/60', 'bg-info', 'bg-warning/60', 'bg-success'];

/** As many projects as there are colours, the last for all others. */
export const maxSeries = projectColours.length;

export function getColour(series: Series, index: number): string {
  if (series.kind === 'none') return 'bg-field/60';
  return projectColours[index] ?? 'bg-field';
}
