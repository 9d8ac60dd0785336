import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { ConnectorError } from '../src/connectors/connector-error.ts';
import type { TimeTracker, TrackedEntry } from '../src/connectors/time-tracker.ts';

/** A line of the file: ids are words, times are minutes of a day, there are no tags, and short texts only. */
const Line = z.object({
  id: z.string(),
  day: z.string(),
  minute: z.number(),
  minutes: z.number(),
  text: z.string().max(60),
  task: z.string().nullable(),
});
type Line = z.infer<typeof Line>;

const zone = 'Europe/Paris';

/** A service that is nothing like Toggl Track: entries in a file, without organizations, quotas or a network. */
export function fileTracker(path: string): TimeTracker & { lines(): Line[] } {
  writeFileSync(path, '[]');
  const lines = () => z.array(Line).parse(JSON.parse(readFileSync(path, 'utf8')));
  const write = (changed: Line[]) => writeFileSync(path, JSON.stringify(changed));
  const at = (id: string) => {
    const line = lines().find((one) => one.id === id);
    if (line === undefined) throw new ConnectorError('rejected', 'no such line');
    return line;
  };
  return {
    timeoutMs: 1_000,
    lateMs: 1_000,
    throttle: { everyMs: 1, burst: 100 },
    findForeignProduct: () => undefined,
    webhook: null,
    asStored: (entry) => entry,
    lines,
    as: (token) => ({
      quotas: () => [],
      async verify() {
        if (token !== 'the password') throw new ConnectorError('unauthorized', 'wrong password');
        return {
          accountId: 'file',
          fullname: 'Whoever has the file',
          email: 'file@example.com',
          defaultWorkspaceId: 'desk',
          workspaces: [
            {
              id: 'desk',
              name: 'Desk',
              organizationId: 'room',
              isPaid: false,
              hasTasks: false,
              requiredFields: [],
              mayCreateTags: true,
            },
          ],
        };
      },
      catalogue: async () => ({
        projects: [
          {
            id: 'task:garden',
            name: 'Garden',
            client: null,
            workspaceId: 'desk',
            billable: false,
            colour: null,
          },
        ],
        tasks: [],
        tags: [],
      }),
      async create(entry) {
        const line = { id: `line-${lines().length + 1}`, ...toLine(entry) };
        if (!Line.safeParse(line).success)
          throw new ConnectorError('rejected', 'too long', { words: 'Too long' });
        write([...lines(), line]);
        return line.id;
      },
      async update({ id }, change) {
        const line = { ...at(id), ...(change.description === undefined ? {} : { text: change.description }) };
        write(lines().map((one) => (one.id === id ? line : one)));
      },
      async delete({ id }) {
        write(lines().filter((one) => one.id !== id));
      },
      reconcile: async (entries) =>
        entries.map((entry) =>
          lines()
            .filter(({ id: _, ...line }) => JSON.stringify(line) === JSON.stringify(toLine(entry)))
            .map(({ id }) => ({ id, isDeleted: false, startedAt: entry.startedAt })),
        ),
      // Nobody but us writes to the file.
      changesSince: async (from) => ({ entries: [], from, mayLackSome: false }),
    }),
  };
}

function toLine({ startedAt, durationSeconds, description, projectId }: TrackedEntry): Omit<Line, 'id'> {
  const local = startedAt.toZonedDateTimeISO(zone);
  return {
    day: local.toPlainDate().toString(),
    minute: local.hour * 60 + local.minute,
    minutes: durationSeconds / 60,
    text: description,
    task: projectId,
  };
}
