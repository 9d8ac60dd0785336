import { getCatalogue } from '@timbre/contract/time-tracking';
import type { z } from 'zod';
import type { AppContext } from '../../app-context.ts';
import { getRecordingSettings } from '../accounts/accounts.ts';
import type { AssistantCaller } from './call-api.ts';
import type { Context } from './tools.schema.ts';

export async function getToday(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  userId: string,
): Promise<{ today: string; timeZone: string }> {
  const timeZone = (await getRecordingSettings(db, userId)).timeZone ?? 'UTC';
  return { timeZone, today: now().toZonedDateTimeISO(timeZone).toPlainDate().toString() };
}

/** What an assistant has to know before it proposes anything, from what is stored here. */
export async function readContext(
  deps: Pick<AppContext, 'db' | 'now'>,
  { userId, callApi }: AssistantCaller,
): Promise<z.infer<typeof Context>> {
  const { today, timeZone } = await getToday(deps, userId);
  const { projects, tags, workspaces } = await callApi(getCatalogue, {});
  return {
    today,
    time_zone: timeZone,
    projects: projects.map(({ id, name, client, tasks }) => ({ id, name, client: client ?? null, tasks })),
    tags: [...new Set(tags.map(({ name }) => name))],
    is_connected: workspaces.length > 0,
  };
}
