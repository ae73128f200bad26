import { z } from 'zod';
import { columnsOf, type RowOf } from '../../../db/columns.js';
import type { Sql } from '../../../db/database.js';
import type { PayloadShape } from '../../../platforms/toolkit/webhook-item.js';
import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import type { Receiver } from '../../kernel/services.js';

const RECORD = 'select note_webhook_shape($1, $2, $3, $4, $5::text[]) as fresh';

/** Records the paths and types of payloads, never values, to notice changes of format. @returns how many are new */
export async function recordShapes(
  sql: Sql,
  { agencyId, platform }: Pick<Receiver, 'agencyId' | 'platform'>,
  shapes: readonly PayloadShape[],
): Promise<number> {
  let fresh = 0;
  for (const { clientId, eventName, paths } of shapes) {
    const values = [agencyId, clientId, platform, eventName, paths];
    const [row] = await sql.query<{ fresh: boolean }>('shape.note', RECORD, values);
    if (row?.fresh) fresh += 1;
  }
  return fresh;
}

/** How the payloads of a platform changed in a workspace. */
interface ShapeChanges {
  changes: number;
  /** The time of the last change; null: never. */
  changedAt: Date | null;
}

const CHANGES = `select platform, sum(changes)::integer as changes, max(changed_at) as "changedAt" from webhook_shape
  where client_id = $1 and platform = any($2::text[]) group by platform`;

/** @returns the changes of each platform, in the given order */
export async function loadShapeChanges(
  platforms: readonly string[],
  { workspace, services }: Context,
): Promise<ShapeChanges[]> {
  const values = [workspace.clientId, platforms];
  const rows = await services.database.query<ShapeChanges & { platform: string }>('shape.changes', CHANGES, values);
  const found = new Map(rows.map((row) => [row.platform, row]));
  return platforms.map((platform) => found.get(platform) ?? { changes: 0, changedAt: null });
}

const columns = columnsOf('WebhookShape');

const WebhookShape = builder.prismaObject('WebhookShape', {
  description:
    'The paths and types, never values, seen in the payloads of one event name of a platform. One for each client.',
  fields: (t) => ({
    clientId: t.exposeString('clientId', {
      nullable: true,
      description: 'The client of the payloads; null: on the agency path, client unknown.',
    }),
    platform: t.exposeString('platform', { description: 'The sender.' }),
    eventName: t.exposeString('eventName', { description: 'The event name; empty for payloads without one.' }),
    paths: t.stringList({
      description: 'path:type, sorted, each once; null: seen, but never with a value.',
      resolve: ({ paths }) => z.array(z.string()).parse(paths),
    }),
    firstSeenAt: t.expose('firstSeenAt', { type: 'DateTime', description: 'When its first payload was received.' }),
    changes: t.exposeInt('changes', {
      description: 'How often a payload contained something new; the first payload of the agency counts as one.',
    }),
    changedAt: t.expose('changedAt', { type: 'DateTime', nullable: true, description: 'When that last happened.' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', description: 'When it was last seen, to the hour.' }),
  }),
});

const SHAPES = `select ${columns('s')} from webhook_shape s where s.agency_id = $1 and ($2::text is null or s.platform = $2)
  order by coalesce(s.changed_at, s.first_seen_at) desc, s.id desc limit 500`;

builder.queryFields((t) => ({
  agencyWebhookShapes: t.field({
    type: [WebhookShape],
    description:
      'The payload shapes that the agency received, the 500 that changed last: a change means that a platform changed.',
    access: { agency: true },
    args: { platform: t.arg.string({ description: 'Only this sender.' }) },
    resolve: (_root, { platform }, context) =>
      context.services.database.query<RowOf<typeof columns>>('shape.list', SHAPES, [
        context.agencyId,
        platform ?? null,
      ]),
  }),
}));
