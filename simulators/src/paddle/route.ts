import { z } from 'zod';
import { toMilliseconds } from './instants.ts';
import { invalidField, Refusal } from './refusal.ts';

/** One request as a route sees it. */
export type ApiCall = {
  params: unknown;
  query: Record<string, string>;
  body: unknown;
  /** The address the caller used, for links that lead back here. */
  base: string;
  path: string;
};

export type Answer = { data: unknown; pagination?: unknown };

/** What the service does for a method and a path: it gives the answer, or throws a refusal. */
export type Route = {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  /** 200 if left out. */
  status?: number;
  answer: (call: ApiCall) => Answer;
};

const WithId = z.object({ id: z.string() });

export const idIn = ({ params }: ApiCall) => WithId.parse(params).id;

/** A body of this shape, or the refusal that names every field that is wrong. */
export function toBody<T>({ body }: ApiCall, schema: z.ZodType<T>): T {
  const parsed = schema.safeParse(body ?? {});
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path, message }) => ({
    field: path.join('.') || 'body',
    message,
  }));
  throw new Refusal(400, 'invalid_field', 'Request does not pass validation.', errors);
}

/** Whether a value is among those that a filter lists; a filter that is missing lets everything pass. */
export function passes(filter: string | undefined, value: string | null): boolean {
  return filter === undefined || (value !== null && filter.split(',').includes(value));
}

type Listed = { id: string; [key: string]: unknown };
type Limits = { usual: number; max: number; order?: 'ASC' | 'DESC' };

function sorted<T extends Listed>(things: T[], wanted: string | undefined, usual: 'ASC' | 'DESC'): T[] {
  const [, key = 'id', direction = usual] = /^(\w+)\[(ASC|DESC)\]$/.exec(wanted ?? `id[${usual}]`) ?? [];
  if (wanted !== undefined && !/^\w+\[(ASC|DESC)\]$/.test(wanted)) {
    throw invalidField('order_by', 'must be a field with [ASC] or [DESC]');
  }
  const sign = direction === 'ASC' ? 1 : -1;
  // Times have fractions of different length, so as texts they do not sort.
  const rank = (thing: T) => {
    const text = String(thing[key] ?? '');
    return key.endsWith('_at') && text !== '' ? String(toMilliseconds(text)) : text;
  };
  return [...things].sort((a, b) => {
    if (rank(a) !== rank(b)) return rank(a) < rank(b) ? -sign : sign;
    return a.id < b.id ? -sign : sign;
  });
}

/** Where a list goes on. What a filter has left out of it still has its place among ids that sort by time. */
function placeAfter(all: Listed[], after: string): number {
  const found = all.findIndex(({ id }) => id === after);
  if (found >= 0) return found + 1;
  const [first, second] = all;
  const rising = first === undefined || second === undefined || first.id < second.id;
  const beyond = all.findIndex(({ id }) => (rising ? id > after : id < after));
  return beyond < 0 ? all.length : beyond;
}

/** One page of a list. A size beyond the limit is cut down to it, and the next page always has an address. */
export function getPage<T extends Listed>(
  { query, base, path }: ApiCall,
  things: T[],
  { usual, max, order = 'DESC' }: Limits,
) {
  const wanted = Number(query['per_page'] ?? usual);
  if (!Number.isInteger(wanted) || wanted < 1) throw invalidField('per_page', 'must be a positive number');
  const per_page = Math.min(wanted, max);
  const all = sorted(things, query['order_by'], order);
  const after = query['after'];
  const from = after === undefined ? 0 : placeAfter(all, after);
  const data = all.slice(from, from + per_page);
  const last = data.at(-1)?.id ?? after;
  const search = new URLSearchParams({ ...query, ...(last === undefined ? {} : { after: last }) });
  return {
    data,
    pagination: {
      per_page,
      next: `${base}${path}?${search}`,
      has_more: from + data.length < all.length,
      estimated_total: all.length,
    },
  };
}
