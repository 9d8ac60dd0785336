/** How far the clocks of a zone are ahead at a moment. */
function offsetAt(moment: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    ...{
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    },
  });
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0;
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - Math.floor(moment / 1_000) * 1_000;
}

/** The limits of a list are read as the time on the clock of the account, whatever zone they name. */
export function readAsWallClock(text: string, timeZone: string): number {
  const written = Date.parse(text);
  return written - offsetAt(written, timeZone);
}
