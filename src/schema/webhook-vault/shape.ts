import type { StoredRow } from '../../db/stored.js';
import { builder } from '../builder.js';

type ShapeRow = StoredRow<'WebhookShape'>;

const WebhookShape = builder.prismaObject('WebhookShape', {
  description:
    'What the payloads of one event name of a platform were seen to hold: paths and types, never values. One for each client.',
  fields: (t) => ({
    clientId: t.exposeString('clientId', {
      nullable: true,
      description: 'Whose payloads they are; null: of the agency path, when nobody is known.',
    }),
    platform: t.exposeString('platform', { description: 'The sender.' }),
    eventName: t.exposeString('eventName', { description: 'The event name; empty of payloads without one.' }),
    paths: t.stringList({
      description: 'path:type, sorted, each once; null: seen, but never with a value.',
      resolve: ({ paths }) => paths as string[],
    }),
    firstSeenAt: t.expose('firstSeenAt', { type: 'DateTime', description: 'When the first payload of it came.' }),
    changes: t.exposeInt('changes', {
      description: 'How often a payload held what none before it held; the first payload of the agency counts as one.',
    }),
    changedAt: t.expose('changedAt', { type: 'DateTime', nullable: true, description: 'When that was last so.' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', description: 'When it was last noted, to the hour.' }),
  }),
});

const SHAPES = `select id, agency_id as "agencyId", client_id as "clientId", platform, event_name as "eventName", paths, changes,
    changed_at as "changedAt", first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt"
  from webhook_shape where agency_id = $1 and ($2::text is null or platform = $2)
  order by coalesce(changed_at, first_seen_at) desc, id desc limit 500`;

builder.queryFields((t) => ({
  agencyWebhookShapes: t.field({
    type: [WebhookShape],
    description:
      'The shapes of payload that the agency received, the 500 that changed last: a change is a change of a platform.',
    authScopes: { access: { agency: true } },
    args: { platform: t.arg.string({ description: 'One sender.' }) },
    resolve: (_root, { platform }, context) =>
      context.services.database.query<ShapeRow>('shape.list', SHAPES, [context.agencyId, platform ?? null]),
  }),
}));
