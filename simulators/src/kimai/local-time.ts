/** How far the clocks of a zone are ahead of Greenwich at a moment, in minutes. */
function offsetAt(milliseconds: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    milliseconds,
  );
  const [, sign = '+', hours = '0', minutes = '0'] =
    /GMT([+-])(\d{2}):(\d{2})/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** A moment as it is answered: in the user's zone, with an offset that has no colon. */
export function toLocal(milliseconds: number, timeZone: string): string {
  const offset = offsetAt(milliseconds, timeZone);
  const local = new Date(milliseconds + offset * 60_000).toISOString().slice(0, 19);
  const ahead = Math.abs(offset);
  return `${local}${offset < 0 ? '-' : '+'}${twoDigits(Math.floor(ahead / 60))}${twoDigits(ahead % 60)}`;
}

/** The date of a moment in a zone. */
export const toDate = (milliseconds: number, timeZone: string) =>
  toLocal(milliseconds, timeZone).slice(0, 10);

/** A time as it is sent: of a zone that it names, or else of the user's; fractions are cut off. Undefined where it is none. */
export function fromLocal(text: string, timeZone: string): number | undefined {
  const [, time, zone] =
    /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})?$/.exec(text) ?? [];
  if (time === undefined) return undefined;
  if (zone !== undefined) return Date.parse(`${time}${zone}`);
  const asIfUtc = Date.parse(`${time}Z`);
  return asIfUtc - offsetAt(asIfUtc - offsetAt(asIfUtc, timeZone) * 60_000, timeZone) * 60_000;
}
