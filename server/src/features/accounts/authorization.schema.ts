import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '../../db/bytes.ts';
import { instant } from '../../db/instant.ts';
import { users } from './accounts.schema.ts';

/** Programs that may ask a person for access. */
export const authorizationClients = pgTable(
  'authorization_clients',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    redirectUris: text('redirect_uris').array().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('authorization_clients_created_at').on(table.createdAt)],
);

/** The access that a person gave to one: a code at first, then tokens, all as hashes. */
export const authorizationGrants = pgTable(
  'authorization_grants',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: uuid('client_id')
      .notNull()
      .references(() => authorizationClients.id, { onDelete: 'cascade' }),
    scopes: text('scopes', { enum: ['notes:read', 'corrections:propose', 'entries:write'] })
      .array()
      .notNull(),
    redirectUri: text('redirect_uri').notNull(),
    codeHash: bytes('code_hash').notNull().unique(),
    codeChallenge: text('code_challenge').notNull(),
    codeUsedAt: instant('code_used_at'),
    accessHash: bytes('access_hash').unique(),
    accessExpiresAt: instant('access_expires_at'),
    refreshHash: bytes('refresh_hash').unique(),
    /** The one before, which a client sends again where it lost our answer. */
    earlierRefreshHash: bytes('earlier_refresh_hash').unique(),
    refreshedAt: instant('refreshed_at'),
    createdAt: instant('created_at').notNull(),
    /** Until when the code works, or later the refresh token. */
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    index('authorization_grants_user_id').on(table.userId),
    index('authorization_grants_client_id').on(table.clientId),
    index('authorization_grants_expires_at').on(table.expiresAt),
  ],
);
