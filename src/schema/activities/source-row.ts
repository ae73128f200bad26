import type { Sql } from '../../db/database.js';
import type { StoredRow } from '../../db/stored.js';
import { NotFoundError } from '../../errors.js';
import type { ChannelName } from '../../values/channels.js';
import { isRecordId } from '../../values/record-id.js';
import type { Workspace } from '../context.js';

/** A source with what it is enabled for. */
export type SourceRow = StoredRow<'ActivitySource'> & { channels: ChannelName[]; typeIds: string[] };

const SELECT = `select s.client_id as "clientId", s.id, s.name, s.created_at as "createdAt",
    array(select channel from source_binding b where b.client_id = s.client_id and b.source_id = s.id and channel is not null order by channel) as channels,
    array(select type_id::text from source_binding b where b.client_id = s.client_id and b.source_id = s.id and type_id is not null order by type_id) as "typeIds"
  from activity_source s where s.client_id = $1`;

/** The registered sources of a workspace, by name. The service itself needs no registration and is not among them. */
export function listSources({ clientId, database }: Workspace): Promise<SourceRow[]> {
  return database.query<SourceRow>('activity_source.list', `${SELECT} order by s.name`, [clientId]);
}

/** @throws NotFoundError */
export async function getSource(sql: Sql, clientId: string, id: number): Promise<SourceRow> {
  const [source] = await sql.query<SourceRow>('activity_source.get', `${SELECT} and s.id = $2`, [clientId, id]);
  if (!source) throw unknownSource();
  return source;
}

/**
 * One source, locked until the transaction ends.
 * @throws NotFoundError
 */
export async function lockSource(sql: Sql, clientId: string, id: number): Promise<SourceRow> {
  if (!isRecordId(id)) throw unknownSource();
  const lock = 'select id from activity_source where client_id = $1 and id = $2 for update';
  await sql.query('activity_source.lock', lock, [clientId, id]);
  // Another statement, so that what was waited for is seen.
  return getSource(sql, clientId, id);
}

const unknownSource = () => new NotFoundError('Activity source not found');
