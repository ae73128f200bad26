import type { Database } from '../../db/database.js';
import { logTag } from '../../telemetry/log-tag.js';

/** The log tag of an agency or a client, with its name and owner. */
interface NamedTag {
  tag: string;
  kind: string;
  name: string;
}

/** The log tags of all agencies and clients, for people who read the logs. */
export async function listLogTags(database: Database, pepper: string): Promise<NamedTag[]> {
  const rows = await database.query<{ kind: string; id: string; name: string }>(
    'admin.log_tags',
    `select 'agency' as kind, id, name from agency union all select 'client', id, name from client order by 1, 3, 2`,
  );
  return rows.map(({ kind, id, name }) => ({ tag: logTag(pepper, id), kind, name }));
}
