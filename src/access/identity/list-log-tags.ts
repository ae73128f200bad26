import type { Database } from '../../db/database.js';
import { logTag } from '../../telemetry/log-tag.js';

/** The log tags of all agencies and clients, for readers of the logs. */
export async function listLogTags(database: Database, pepper: string) {
  const rows = await database.query<{ kind: string; id: string; name: string }>(
    'admin.log_tags',
    `select 'agency' as kind, id, name from agency union all select 'client', id, name from client order by 1, 3, 2`,
  );
  return rows.map(({ kind, id, name }) => ({ tag: logTag(pepper, id), kind, name }));
}
