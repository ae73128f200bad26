import { type BuilderTypes, builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { STATISTICS_COST } from '../../kernel/guards/field-cost.js';
import { ApiKey } from '../../tenancy/keys/api-key.js';
import { loadManagedKeys } from '../../tenancy/keys/list-keys.js';
import { type UsageReport as Found, readUsage, type UsageItem, type UsageSums } from './read-usage.js';

const UsageDimension = builder.enumType('UsageDimension', {
  description: 'What usage is told apart by.',
  values: {
    CLIENT: { value: 'client', description: 'By client; null: the agency itself.' },
    KEY: { value: 'key', description: 'By key; null: webhooks.' },
    DAY: { value: 'day', description: 'By day of UTC.' },
  } as const,
});

const sumFields = <Sums extends UsageSums>(t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, Sums>) => ({
  requests: t.float({
    description: 'Requests with a key that were answered, refused ones too; of tools each call.',
    resolve: ({ requests }) => requests,
  }),
  refusals: t.float({
    description: 'Those of them that were refused: a status of 4xx, an error of GraphQL, a refused mutation or call.',
    resolve: ({ refusals }) => refusals,
  }),
  writes: t.float({
    description: 'Mutations that succeeded, through any entrance; of a batch its items.',
    resolve: ({ writes }) => writes,
  }),
  deliveries: t.float({
    description: 'Webhook deliveries that were accepted.',
    resolve: ({ deliveries }) => deliveries,
  }),
});

const Sums = builder.objectRef<UsageSums>('UsageSums').implement({
  description: 'Sums of what was used. Whole numbers.',
  fields: (t) => sumFields<UsageSums>(t),
});

const Item = builder.objectRef<UsageItem>('UsageItem').implement({
  description: 'What was used by one client, key or day, as they are told apart.',
  fields: (t) => ({
    clientId: t.exposeString('clientId', { nullable: true, description: 'Also of a client that was deleted since.' }),
    clientName: t.exposeString('clientName', {
      nullable: true,
      description: 'Its name; of a client that was deleted the one that it had.',
    }),
    keyId: t.expose('keyId', { type: 'RecordId', nullable: true, description: 'Also of a key that is gone.' }),
    key: t.field({
      type: ApiKey,
      nullable: true,
      description: 'The key. Null for who does not manage it, such as a read-only key, and of a key that is gone.',
      resolve: ({ keyId }, _args, context) => (keyId === null ? null : findKey(keyId, context)),
    }),
    day: t.exposeString('day', { nullable: true, description: 'The day in UTC, such as `2026-05-04`.' }),
    ...sumFields<UsageItem>(t),
  }),
});

const findKey = (id: number, context: Context) =>
  context.actor.kind === 'key' && context.actor.keyKind === 'RO' ? null : context.batch(loadManagedKeys, id);

const Usage = builder.objectRef<Found>('Usage').implement({
  description: 'What was used on some days.',
  fields: (t) => ({
    total: t.expose('total', { type: Sums, description: 'Of everything together.' }),
    items: t.expose('items', {
      type: [Item],
      description:
        'By the names of clients, the agency itself first, then by key and day; what used nothing is left out.',
    }),
  }),
});

/** How many are usual: the clients of an agency, or the days of a month. */
const USUAL_ITEMS = 30;

/* A client sees itself alone, whatever it asks for. */
function clientsOf({ actor }: Context, asked: readonly string[] | null): readonly string[] | null {
  if (actor.clientId === null) return asked;
  return asked === null || asked.includes(actor.clientId) ? [actor.clientId] : [];
}

builder.queryFields((t) => ({
  usage: t.field({
    type: Usage,
    description:
      'Requests, refusals, writes and deliveries by client, key and day: of the workspace, or with a master key that names no client of the whole agency. A second or so behind.',
    authScopes: { access: {} },
    complexity: { field: STATISTICS_COST, multiplier: USUAL_ITEMS },
    args: {
      from: t.arg.string({ required: true, description: 'The first day, of UTC, as 2026-05-01.' }),
      to: t.arg.string({ required: true, description: 'Up to this day, which is not part of it.' }),
      by: t.arg({
        type: [UsageDimension],
        required: true,
        defaultValue: [],
        description: 'What is told apart; nothing unless given. At most 5,000 items.',
      }),
      clients: t.arg.stringList({ description: 'Only these clients, by their ids; all unless given.' }),
    },
    resolve: (_root, { from, to, by, clients }, context) =>
      readUsage(context.services.database, context.agencyId, {
        from,
        to,
        by,
        clients: clientsOf(context, clients ?? null),
      }),
  }),
}));
