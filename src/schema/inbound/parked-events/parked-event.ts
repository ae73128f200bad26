import { columnsOf, type RowOf } from '../../../db/columns.js';
import type { EmailEventKind as Kind } from '../../../platforms/toolkit/email-event.js';
import { isCleanText } from '../../../values/text.js';
import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { AGENCY_LIST_COST } from '../../kernel/guards/field-cost.js';
import { connectionComplexity, connectionType, SortDirection } from '../../records/lists/connection.js';
import { type Keyset, readConnection, type Selection, type WindowArgs } from '../../records/lists/keyset.js';
import { EmailEventKind } from '../email-events/email-event.js';

const ParkedEventNeed = builder.enumType('ParkedEventNeed', {
  description: 'What a parked event waits for.',
  values: {
    connection: { description: "A connection of one of the agency's clients that it belongs to." },
    address: { description: 'The address of the CRM record that it is about.' },
  } as const,
});

export const ParkedWebhookEvent = builder.objectRef<ParkedEventRow>('ParkedWebhookEvent').implement({
  description: 'A webhook event that could not be applied yet. It is kept until it is applied or dismissed.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'A whole number as text, from 1 to 9223372036854775807.' }),
    clientId: t.exposeString('clientId', { nullable: true, description: 'The workspace; null while none is known.' }),
    platform: t.exposeString('platform', { description: 'The sender, as named in the integration catalogue.' }),
    kind: t.expose('kind', { type: EmailEventKind, description: 'What happened.' }),
    waitsFor: t.field({
      type: ParkedEventNeed,
      description: 'What it waits for.',
      resolve: ({ waitsFor }) => readNeed(waitsFor),
    }),
    receivedAt: t.expose('parkedAt', { type: 'DateTime', description: 'When it was first received.' }),
    email: t.exposeString('email', { nullable: true, description: 'The contact, if the event names it.' }),
    routingValue: t.exposeString('routingValue', {
      nullable: true,
      description: 'The account at the platform that it names: it waits for a connection with this account.',
    }),
    campaignId: t.exposeString('campaignId', { nullable: true, description: "The platform's id of the campaign." }),
    objectKey: t.exposeString('objectKey', { nullable: true, description: 'The CRM record, as `<portal>:<object>`.' }),
    deliveryId: t.exposeID('deliveryId', {
      nullable: true,
      description: 'The delivery that contained it; null once that is deleted.',
    }),
    attempts: t.exposeInt('attempts', { description: 'Number of failed attempts to apply it.' }),
    failure: t.exposeString('failure', { nullable: true, description: 'Why it last failed; null: it has not.' }),
    retryAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it is retried; null unless it failed.',
      resolve: ({ attempts, dueAt }) => (attempts > 0 ? dueAt : null),
    }),
  }),
});

const ParkedConnection = connectionType('ParkedWebhookEvent', ParkedWebhookEvent);

const ParkedFilter = builder.inputType('ParkedWebhookEventFilter', {
  description: 'Conditions on parked events, combined with AND.',
  fields: (t) => ({
    platform: t.string({ description: 'The sender.' }),
    clientId: t.string({ description: 'One client; useful in the list of an agency.' }),
    waitsFor: t.field({ type: ParkedEventNeed, description: 'What they wait for.' }),
  }),
});

type ListArgs = Omit<WindowArgs, 'sort' | 'descending'> & {
  filter?: typeof ParkedFilter.$inferInput | null;
  direction: 'ASC' | 'DESC';
};

builder.queryFields((t) => {
  const list = (ownerOf: (context: Context) => ParkedOwner) => ({
    type: ParkedConnection,
    args: {
      filter: t.arg({ type: ParkedFilter, description: 'Narrows the list.' }),
      direction: t.arg({ type: SortDirection, required: true, defaultValue: 'ASC', description: 'Sort direction.' }),
      ...t.arg.connectionArgs(),
    },
    resolve: (_root: unknown, { filter, direction, ...window }: ListArgs, context: Context) => {
      const order = { ...window, sort: 'received', descending: direction === 'DESC' };
      const selection = selectParked(ownerOf(context), filter ?? {});
      return readConnection(context.services.database, PARKED_EVENTS, order, selection);
    },
  });
  return {
    parkedWebhookEvents: t.field({
      ...list(({ workspace }) => ({ clientId: workspace.clientId })),
      description: 'The parked webhook events of the workspace.',
      access: { workspace: 'read' },
      complexity: connectionComplexity,
    }),
    agencyParkedWebhookEvents: t.field({
      ...list(({ agencyId }) => ({ agencyId })),
      description: 'The parked webhook events of the agency: those of all its clients, and those that match none yet.',
      access: { agency: true },
      complexity: (args) => ({ ...connectionComplexity(args), field: AGENCY_LIST_COST }),
    }),
  };
});

const columns = columnsOf('ParkedWebhookEvent', [
  'id',
  'clientId',
  'platform',
  'deliveryId',
  'waitsFor',
  'routingValue',
  'campaignId',
  'objectKey',
  'parkedAt',
  'attempts',
  'failure',
  'dueAt',
]);

/** A parked event as it is shown: the row, and of its event only the kind and the address. */
export type ParkedEventRow = RowOf<typeof columns> & { kind: Kind; email: string | null };

export const PARKED_ROW = `${columns('p')}, p.event->'event'->>'kind' as kind, p.event->'event'->>'email' as email`;

/** What a row waits for; the column has no other values. */
function readNeed(text: string): 'connection' | 'address' {
  if (text !== 'connection' && text !== 'address') throw new Error(`An event is parked for ${text}.`);
  return text;
}

/** The order of receipt, by time and then by id. */
const PARKED_EVENTS: Keyset<ParkedEventRow> = {
  select: `select ${PARKED_ROW} from parked_webhook_event p`,
  id: 'p.id',
  idForm: 'text',
  sorts: { received: { column: 'p.parked_at', type: 'timestamptz', value: ({ parkedAt }) => parkedAt } },
};

/** A workspace with its own events, or an agency with those of all its clients and those whose client is not known. */
type ParkedOwner = { clientId: string } | { agencyId: string };

/** The condition on the rows of an owner, over `$1`. */
export function ownerCondition(owner: ParkedOwner): { where: string; value: string } {
  return 'clientId' in owner
    ? { where: 'p.client_id = $1', value: owner.clientId }
    : { where: 'p.agency_id = $1', value: owner.agencyId };
}

/* Null when nothing can match. */
function selectParked(
  owner: ParkedOwner,
  { platform, clientId, waitsFor }: typeof ParkedFilter.$inferInput,
): Selection | null {
  const { where, value } = ownerCondition(owner);
  const values = [value];
  const conditions = [where];
  for (const [column, wanted] of Object.entries({ platform, client_id: clientId, waits_for: waitsFor })) {
    if (typeof wanted !== 'string') continue;
    // No event contains a text that cannot be stored.
    if (!isCleanText(wanted)) return null;
    conditions.push(`p.${column} = $${values.push(wanted)}`);
  }
  return { where: conditions.join(' and '), values };
}
