import { setAuthor } from '../../db/author.js';
import type { Database } from '../../db/database.js';
import { scopeDatabase } from '../../db/scoped.js';
import type { Workspace } from '../../schema/kernel/context.js';
import type { Config } from '../config.js';

/** A client of the demo, as the verbs of the core take it. */
export function workspaceOf(database: Database, config: Config, agencyId: string, clientId: string): Workspace {
  const actor = { kind: 'system', agencyId, clientId } as const;
  const { serviceOrigin, retention } = config;
  const idempotencyDays = retention.idempotencyRecord;
  return {
    clientId,
    agencyId,
    database: scopeDatabase(database, { author: () => setAuthor({ actor: 'system' }) }),
    serviceOrigin,
    idempotencyDays,
    phoneCountry: null,
    actor,
  };
}
