import { z } from 'zod';
import type {
  SuppressionKind as SuppressionKindName,
  SuppressionReason as SuppressionReasonName,
  SuppressionScope as SuppressionScopeName,
} from '../../../values/suppression.js';
import { actorNameOf } from '../../kernel/actor-name.js';
import { builder, OPTIONAL_TIME } from '../../kernel/builder.js';
import type { Context, Load } from '../../kernel/context.js';
import { connectionType } from '../../records/lists/connection.js';
import { isShown, type Mark, markOf, readMark, type SuppressionRow, scopeOf, viewerOf } from './suppression-row.js';

export const SuppressionKind = builder.enumType('SuppressionKind', {
  description: 'What an entry names.',
  values: {
    email: { description: 'An email address.' },
    domain: { description: 'A domain, with its subdomains.' },
    phone: { description: 'A phone number.' },
    linkedin_url: { description: 'A LinkedIn profile.' },
    person: { description: 'A Person, whatever contacts it has.' },
    erased: { description: 'An identifier that was erased; only a keyed hash of it is kept.' },
  } as const satisfies Record<SuppressionKindName, object>,
});

export const SuppressionReason = builder.enumType('SuppressionReason', {
  description: 'Why somebody must not be contacted.',
  values: {
    unsubscribed: { description: 'The person opted out.' },
    hard_bounce: { description: 'The address does not exist.' },
    complaint: { description: 'The person complained, such as by reporting spam.' },
    request: { description: 'The person asked not to be contacted.' },
    legal: { description: 'For a legal reason.' },
    customer: { description: 'Already a customer.' },
    competitor: { description: 'A competitor.' },
    imported: { description: 'From an imported list.' },
  } as const satisfies Record<SuppressionReasonName, object>,
});

export const SuppressionScope = builder.enumType('SuppressionScope', {
  description: 'For whom an entry counts.',
  values: {
    client: { description: 'The client alone.' },
    agency: { description: 'All clients of the agency.' },
  } as const satisfies Record<SuppressionScopeName, object>,
});

const evidenceShape = z
  .object({
    platform: z.string(),
    deliveryId: z.string(),
    campaignId: z.string(),
    eventAt: z.coerce.date(),
    bounceReason: z.string(),
    emailId: z.number(),
    activityId: z.number(),
    jobId: z.number(),
    operation: z.string(),
    requestId: z.string(),
  })
  .partial()
  .catch({});

type Evidence = z.output<typeof evidenceShape>;

const OPTIONAL = { nullable: true } as const;

const EvidenceType = builder.objectRef<Evidence>('SuppressionEvidence').implement({
  description: 'What an entry is based on, as far as it is known.',
  fields: (t) => ({
    platform: t.exposeString('platform', { ...OPTIONAL, description: 'The platform that reported it.' }),
    deliveryId: t.exposeID('deliveryId', { ...OPTIONAL, description: 'The webhook delivery that said so.' }),
    campaignId: t.exposeString('campaignId', { ...OPTIONAL, description: 'The campaign of its event.' }),
    eventAt: t.expose('eventAt', { ...OPTIONAL_TIME, description: 'The time of its event.' }),
    bounceReason: t.exposeString('bounceReason', { ...OPTIONAL, description: 'Why the mail bounced.' }),
    emailId: t.expose('emailId', { type: 'RecordId', ...OPTIONAL, description: 'The email that says so.' }),
    activityId: t.expose('activityId', { type: 'RecordId', ...OPTIONAL, description: 'The activity that says so.' }),
    jobId: t.expose('jobId', { type: 'RecordId', ...OPTIONAL, description: 'The import or other job that wrote it.' }),
    operation: t.exposeString('operation', { ...OPTIONAL, description: 'The operation that wrote it.' }),
    requestId: t.exposeString('requestId', {
      ...OPTIONAL,
      description: 'The `X-Request-Id` of the request that wrote it.',
    }),
  }),
});

/* Of what another client of the agency caused, only the fact is shown. */
const shown =
  <Value>(read: (row: SuppressionRow) => Value) =>
  (row: SuppressionRow, _args: object, { actor }: Context): Value | null =>
    isShown(row, viewerOf(actor)) ? read(row) : null;

/* The name of the key that a text of `describeActor` names, where that text is shown. */
const nameOf =
  (read: (row: SuppressionRow) => string | null) =>
  (row: SuppressionRow, _args: object, context: Context): Promise<string | null> =>
    actorNameOf(isShown(row, viewerOf(context.actor)) ? read(row) : null, context);

export const Suppression = builder.objectRef<SuppressionRow>('Suppression').implement({
  description:
    'An entry of the suppression (do not contact) list. Of an entry that another client of the agency caused, only the fact is shown: everything that may be null is.',
  fields: (t) => ({
    id: t.expose('id', { type: 'RecordId', description: 'Increases with time.' }),
    kind: t.field({
      type: SuppressionKind,
      description: 'What it names.',
      resolve: ({ kind }) => kind as SuppressionKindName,
    }),
    value: t.exposeString('value', {
      description: 'The address, domain, number or profile in its normal form, or `person:<id>`.',
    }),
    personId: t.field({
      type: 'RecordId',
      ...OPTIONAL,
      description: 'Of an entry of a Person: where that is now, after merges.',
      resolve: shown(({ personId }) => personId),
    }),
    scope: t.field({ type: SuppressionScope, description: 'For whom it counts.', resolve: scopeOf }),
  }),
});

builder.objectFields(Suppression, (t) => ({
  reason: t.field({
    type: SuppressionReason,
    ...OPTIONAL,
    description: 'Why.',
    resolve: shown(({ reason }) => reason as SuppressionReasonName),
  }),
  note: t.string({ ...OPTIONAL, description: 'A note of whoever added it.', resolve: shown(({ note }) => note) }),
  since: t.field({ ...OPTIONAL_TIME, description: 'Since when it counts.', resolve: shown(({ since }) => since) }),
  endsAt: t.field({
    ...OPTIONAL_TIME,
    description: 'From then on it has no effect; null: it has no end.',
    resolve: shown(({ endsAt }) => endsAt),
  }),
  evidence: t.field({
    type: EvidenceType,
    ...OPTIONAL,
    description: 'What it is based on.',
    resolve: shown(({ evidence }) => evidenceShape.parse(evidence)),
  }),
  addedBy: t.string({
    ...OPTIONAL,
    description: 'Who added it, as in the journal.',
    resolve: shown(({ addedBy }) => addedBy),
  }),
  addedByName: t.string({
    ...OPTIONAL,
    description: 'The name of the key that added it.',
    resolve: nameOf(({ addedBy }) => addedBy),
  }),
  liftedAt: t.field({
    ...OPTIONAL_TIME,
    description: 'When it was lifted; null: it was not.',
    resolve: shown(({ liftedAt }) => liftedAt),
  }),
  liftedBy: t.string({ ...OPTIONAL, description: 'Who lifted it.', resolve: shown(({ liftedBy }) => liftedBy) }),
  liftedByName: t.string({
    ...OPTIONAL,
    description: 'The name of the key that lifted it.',
    resolve: nameOf(({ liftedBy }) => liftedBy),
  }),
  liftReason: t.string({
    ...OPTIONAL,
    description: 'Why it was lifted.',
    resolve: shown(({ liftReason }) => liftReason),
  }),
}));

export const SuppressionConnection = connectionType<SuppressionRow>('Suppression', Suppression);

/**
 * The fields of a contact or Person that say whether it is suppressed.
 * @param load the entry that counts; rows of statements that know it have `suppressed`
 */
export function markFields<Row extends { clientId: string; suppressed?: string | null }>(
  load: Load<Row, SuppressionRow | null>,
) {
  const fromMark =
    <Value>(read: (mark: Mark) => Value) =>
    (row: Row, _args: object, context: Context): Value | null | Promise<Value | null> => {
      if (row.suppressed !== undefined) return row.suppressed === null ? null : read(readMark(row.suppressed));
      return context.batch(load, row).then((entry) => entry && read(markOf(entry, row.clientId)));
    };
  return {
    suppressed: {
      type: SuppressionScope,
      ...OPTIONAL,
      description:
        'Whose suppression (do not contact) list has it: the client’s own, else that of its agency; null: neither. A Person counts with each of its contacts, and they with it. It does not depend on the status.',
      resolve: fromMark(({ scope }) => scope),
    },
    suppressedReason: {
      type: SuppressionReason,
      ...OPTIONAL,
      description: 'The reason of the entry that counts; null also where another client of the agency caused it.',
      resolve: fromMark(({ reason }) => reason),
    },
    suppression: {
      type: Suppression,
      ...OPTIONAL,
      description: 'The entry that counts: of several the client’s own, then the earliest.',
      resolve: (row: Row, _args: object, context: Context) => context.batch(load, row),
    },
  };
}
