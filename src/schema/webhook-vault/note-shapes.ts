import type { Sql } from '../../db/database.js';
import type { Receiver, Shape } from './delivery-input.js';

const NOTE = `insert into webhook_shape (agency_id, platform, shape_hash, event_name, paths)
  select $1, $2, s.hash, s.name, s.paths::jsonb
    from unnest($3::text[], $4::text[], $5::text[]) with ordinality as s(hash, name, paths, place)
   order by s.hash
  on conflict (agency_id, platform, shape_hash) do update set last_seen_at = now()`;

/** Remembers what payloads look like, so that a platform's change of mind is seen. Holds no value of any payload. */
export async function noteShapes(
  sql: Sql,
  { agencyId, platform }: Pick<Receiver, 'agencyId' | 'platform'>,
  shapes: readonly Shape[],
): Promise<void> {
  const unlike = [...new Map(shapes.map((shape) => [shape.hash, shape])).values()];
  await sql.query('shape.note', NOTE, [
    agencyId,
    platform,
    unlike.map(({ hash }) => hash),
    unlike.map(({ eventName }) => eventName),
    unlike.map(({ paths }) => JSON.stringify(paths)),
  ]);
}
