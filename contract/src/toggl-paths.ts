import { z } from 'zod';
import { alsoAt } from './route.ts';
import * as tracking from './time-tracking.ts';

/** Calls at the paths, and with the fields, that they had while there was one service: those who use them go on with them. */
export const connectToggl = {
  ...alsoAt(tracking.connectTracker, '/api/user/toggl-token'),
  body: z.object({
    togglToken: tracking.TrackerToken,
    togglWorkspaceId: z.string().trim().max(30).optional(),
  }),
};

export const disconnectToggl = alsoAt(tracking.disconnectTracker, '/api/user/toggl-token');

export const chooseTogglWorkspace = {
  ...alsoAt(tracking.chooseWorkspace, '/api/user/toggl-connection'),
  body: z.object({ togglWorkspaceId: z.string().trim().min(1).max(30).nullable() }),
};

export const getTogglToken = alsoAt(tracking.getToken, '/api/user/toggl-token');

export const verifyTogglToken = {
  ...alsoAt(tracking.verifyToken, '/api/user/toggl-token/verify'),
  body: z.object({ togglToken: tracking.TrackerToken.optional() }),
};

export const getTogglConnection = alsoAt(tracking.getConnection, '/api/toggl/connection');

export const syncTogglEntries = alsoAt(tracking.syncEntries, '/api/toggl/sync');

export const getTogglWebhook = alsoAt(tracking.getWebhook, '/api/toggl/webhook');

export const receiveTogglWebhook = {
  ...alsoAt(tracking.receiveWebhook, '/api/webhooks/toggl/:connectionId'),
  params: z.object({ connectionId: z.uuid() }),
};

export const listTogglProjects = {
  ...alsoAt(tracking.listProjects, '/api/toggl/projects'),
  reply: z.array(z.object({ id: z.number(), name: z.string() })),
};

export const getTogglCatalogue = alsoAt(tracking.getCatalogue, '/api/toggl/catalogue');

export const refreshTogglCatalogue = alsoAt(tracking.refreshCatalogue, '/api/toggl/catalogue/refresh');

export const editTogglEntry = alsoAt(tracking.editEntry, '/api/toggl/entries/:id');

export const resendTogglEntry = alsoAt(tracking.resendEntry, '/api/toggl/entries/:id/resend');

export const deleteTogglEntry = alsoAt(tracking.deleteEntry, '/api/toggl/entries/:id');
