import type { Database } from '../db/database.js';
import { logTag } from '../telemetry/log-tag.js';

/** The name of an agency or a client in log lines, with whose it is. */
interface NamedTag {
  tag: string;
  kind: string;
  name: string;
}

/** The tags of all agencies and all clients, for whoever reads the logs. */
export async function listLogTags(database: Database, pepper: string): Promise<NamedTag[]> {
  const rows = await database.query<{ kind: string; id: string; name: string }>(
    'admin.log_tags',
    `select 'agency' as kind, id, name from agency union all select 'client', id, name from client order by 1, 3, 2`,
  );
  return rows.map(({ kind, id, name }) => ({ tag: logTag(pepper, id), kind, name }));
}
