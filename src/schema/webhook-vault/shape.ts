import { builder } from '../builder.js';

interface ShapeRow {
  platform: string;
  eventName: string;
  paths: string[];
  firstSeenAt: Date;
  lastSeenAt: Date;
}

const WebhookShape = builder.objectRef<ShapeRow>('WebhookShape').implement({
  description: 'What the payloads of a platform look like: paths and types, never values.',
  fields: (t) => ({
    platform: t.exposeString('platform', { description: 'The sender.' }),
    eventName: t.exposeString('eventName', { description: 'The event name of the first payload of this shape.' }),
    paths: t.exposeStringList('paths', { description: 'path:type, sorted, each once.' }),
    firstSeenAt: t.expose('firstSeenAt', { type: 'DateTime', description: 'When the agency first received it.' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', description: 'When it was last noted, to the hour.' }),
  }),
});

const SHAPES = `select platform, event_name as "eventName", paths, first_seen_at as "firstSeenAt",
    last_seen_at as "lastSeenAt"
  from webhook_shape where agency_id = $1 and ($2::text is null or platform = $2)
  order by first_seen_at desc, shape_hash limit 500`;

builder.queryFields((t) => ({
  agencyWebhookShapes: t.field({
    type: [WebhookShape],
    description:
      'The shapes of payload that the agency received, the newest 500 first: a new one is a change of a platform.',
    authScopes: { access: { agency: true } },
    args: { platform: t.arg.string({ description: 'One sender.' }) },
    resolve: (_root, { platform }, context) =>
      context.services.database.query<ShapeRow>('shape.list', SHAPES, [context.agencyId, platform ?? null]),
  }),
}));
