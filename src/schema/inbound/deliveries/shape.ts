import { columnsOf, type RowOf } from '../../../db/columns.js';
import { builder } from '../../kernel/builder.js';

const columns = columnsOf('WebhookShape');

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

const SHAPES = `select ${columns('s')} from webhook_shape s where s.agency_id = $1 and ($2::text is null or s.platform = $2)
  order by coalesce(s.changed_at, s.first_seen_at) desc, s.id desc limit 500`;

builder.queryFields((t) => ({
  agencyWebhookShapes: t.field({
    type: [WebhookShape],
    description:
      'The shapes of payload that the agency received, the 500 that changed last: a change is a change of a platform.',
    authScopes: { access: { agency: true } },
    args: { platform: t.arg.string({ description: 'One sender.' }) },
    resolve: (_root, { platform }, context) =>
      context.services.database.query<RowOf<typeof columns>>('shape.list', SHAPES, [
        context.agencyId,
        platform ?? null,
      ]),
  }),
}));
