import { customType } from 'drizzle-orm/pg-core';

/** A `bytea` column, mostly something sealed. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
