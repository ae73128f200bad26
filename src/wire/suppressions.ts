import { z } from 'zod';
import type {
  SuppressionCheckInput,
  SuppressionFilter,
  SuppressionRecordFragment,
  SuppressionSubject,
  SuppressionsAddInput,
} from '../operations/generated.js';
import { identifierKindOf } from '../values/identifier-kind.js';
import { answeredId, isRecordId, recordId } from '../values/record-id.js';
import { SUPPRESSION_KINDS, SUPPRESSION_REASONS, SUPPRESSION_SCOPES } from '../values/suppression.js';
import { text } from '../values/text.js';
import { type Answered, type Every, givenOf } from './core.js';
import { answeredDateTime } from './fields.js';
import { after, nameFilter, oneOf, type ParameterValues, pageSize, time } from './parameters.js';

const optionalTime = answeredDateTime.nullable();
const optionalText = z.string().nullable();

/** Whether a contact or Person must not be contacted, in responses of MCP; REST has a header. */
export const suppressionMark = {
  suppressed: z
    .enum(SUPPRESSION_SCOPES)
    .nullable()
    .describe('Whose suppression (do not contact) list has the person; null: none. Never contact those.'),
  suppressed_reason: z
    .enum(SUPPRESSION_REASONS)
    .nullable()
    .describe('Null also where another client of the agency caused it.'),
};

/** An entry of the suppression list in responses of REST and MCP. */
const suppressionRecord = z
  .object({
    id: answeredId,
    kind: z.enum(SUPPRESSION_KINDS),
    value: z.string().describe('The address, domain, number or profile; of a Person person:<id>.'),
    person_id: answeredId.nullable(),
    scope: z.enum(SUPPRESSION_SCOPES).describe('For whom it counts.'),
    reason: z.enum(SUPPRESSION_REASONS).nullable().describe('Null: another client of the agency caused it.'),
    note: optionalText,
    since: optionalTime,
    ends_at: optionalTime.describe('Null: it has no end.'),
    evidence: z
      .object({
        platform: optionalText,
        delivery_id: optionalText,
        campaign_id: optionalText,
        event_at: optionalTime,
        bounce_reason: optionalText,
        email_id: answeredId.nullable(),
        activity_id: answeredId.nullable(),
        job_id: answeredId.nullable(),
      })
      .nullable()
      .describe('What it is based on.'),
    added_by: optionalText,
    lifted_at: optionalTime.describe('Null: it was not lifted.'),
    lifted_by: optionalText,
    lift_reason: optionalText,
  } satisfies Record<Answered<SuppressionRecordFragment>, z.ZodType>)
  .meta({ id: 'Suppression', description: 'An entry of the suppression (do not contact) list.' });

/** A page of entries. */
export const suppressionPage = z
  .object({
    suppressions: z.array(suppressionRecord),
    next: z.string().nullable().describe('Pass as after to continue the list. Null: no more entries.'),
  })
  .meta({ id: 'SuppressionPage', description: 'Entries of the suppression list, newest first.' });

/** The entries that a call lifted. */
export const liftedSuppressions = z
  .object({ lifted: z.array(suppressionRecord) })
  .meta({ id: 'LiftedSuppressions', description: 'The entries that were lifted.' });

/** The results of a check. */
export const checkedSuppressions = z
  .object({
    results: z.array(
      z.object({
        value: z.string().describe('In its normal form; as it was given if it has none.'),
        suppressed: z
          .boolean()
          .nullable()
          .describe('Whether it must not be contacted. Null: it could not be checked, so do not contact it either.'),
        since: optionalTime,
        reason: z
          .enum(SUPPRESSION_REASONS)
          .nullable()
          .describe('Null also where another client of the agency caused it.'),
        scope: z.enum(SUPPRESSION_SCOPES).nullable(),
        ends_at: optionalTime,
        fault: optionalText.describe('Why it could not be checked.'),
      }),
    ),
  })
  .meta({ id: 'CheckedSuppressions', description: 'One result for each value, in their order.' });

/** What became of the items of an addition. */
export const addedSuppressions = z
  .object({
    results: z.array(
      z.object({
        status: z
          .enum(['added', 'extended', 'unchanged', 'refused'])
          .describe('unchanged: there is an open entry for the same scope and reason.'),
        id: answeredId.nullable().describe('The entry; null: refused.'),
        message: optionalText.describe('Why it was refused.'),
      }),
    ),
  })
  .meta({ id: 'AddedSuppressions', description: 'One result for each value, then for each Person, in their order.' });

/** The filters of the list. */
export const suppressionFilters = {
  search: nameFilter('Part of the address, domain, number or profile.'),
  kind: oneOf('What they name.', SUPPRESSION_KINDS),
  reason: oneOf('Why.', SUPPRESSION_REASONS),
  scope: oneOf('For whom they count.', SUPPRESSION_SCOPES),
  state: oneOf('open: those that count now; over: lifted or ended. Default: both.', ['open', 'over']),
  changed_since: time('Added, extended, lifted or ended at this time or later.'),
  after,
  page_size: pageSize,
};

/** Converts them to variables of the core. */
export const suppressionsVariables = ({ query }: { query: ParameterValues<typeof suppressionFilters> }) => ({
  filter: {
    search: query.search,
    kind: query.kind,
    reason: query.reason,
    scope: query.scope,
    isOpen: query.state === undefined ? undefined : query.state === 'open',
    personId: undefined,
    changedSince: query.changed_since,
  } satisfies Every<SuppressionFilter>,
  after: query.after ?? null,
  size: query.page_size,
});

const MOST = 1_000;
const values = (what: string) => z.array(z.string()).max(MOST, `Must be at most ${MOST} items.`).describe(what);

/** The body of a check. */
export const checkBody = z.object({
  values: values('1 to 1,000 addresses, phone numbers and LinkedIn profiles; each is recognised by its form.').min(
    1,
    'Must not be empty.',
  ),
});

/** The body of an addition. */
export const addBody = z
  .object({
    values: values('Addresses, domains, phone numbers and LinkedIn profiles; each is recognised by its form.').default(
      [],
    ),
    person_ids: z.array(recordId).max(MOST, `Must be at most ${MOST} items.`).default([]).describe('Persons, by id.'),
    scope: z
      .enum(SUPPRESSION_SCOPES)
      .default('client')
      .describe('For whom the entries count. agency needs a master key.'),
    reason: z.enum(SUPPRESSION_REASONS).default('request').describe('Why.'),
    note: text({ max: 1_000 }).nullish().describe('Up to 1,000 characters.'),
    ends_at: z.string().nullish().describe('A date with a time; from then on the entries have no effect.'),
    email_id: recordId.nullish().describe('The email that says so, as evidence.'),
    activity_id: recordId.nullish().describe('The activity that says so, as evidence.'),
    force: z.boolean().default(false).describe('Accepts domains of public mailbox providers, such as gmail.com.'),
  })
  .describe('Who must not be contacted, and why: 1 to 1,000 values and Persons together.');

/** The body of a lift. */
export const liftBody = z.object({
  ids: z
    .array(recordId)
    .min(1, 'Must not be empty.')
    .max(MOST, `Must be at most ${MOST} items.`)
    .describe('The entries.'),
  reason: text({ min: 1, max: 1_000 }).describe('Why: the person agreed again, it was a mistake.'),
});

const NOBODY = { email: undefined, phone: undefined, linkedinUrl: undefined };

/** Converts a value to the core's input; a domain is refused there. */
export const toChecked = (value: string): SuppressionCheckInput => {
  const kind = identifierKindOf(value);
  return givenOf<SuppressionCheckInput>({ ...NOBODY, [kind === 'domain' ? 'email' : kind]: value });
};

/** Converts the values and Persons of an addition to the core's input. */
export const toSubjects = ({ values: given, person_ids: ids }: z.output<typeof addBody>): SuppressionSubject[] => [
  ...given.map((value) =>
    givenOf<SuppressionSubject>({
      ...NOBODY,
      domain: undefined,
      personId: undefined,
      [identifierKindOf(value)]: value,
    }),
  ),
  ...ids.map((id) => givenOf<SuppressionSubject>({ ...NOBODY, domain: undefined, personId: isRecordId(id) ? id : 0 })),
];

/** Converts what they have in common. */
export const toAddInput = (body: z.output<typeof addBody>): SuppressionsAddInput =>
  givenOf<SuppressionsAddInput>({
    scope: body.scope,
    reason: body.reason,
    note: body.note ?? undefined,
    endsAt: body.ends_at ?? undefined,
    emailId: body.email_id ?? undefined,
    activityId: body.activity_id ?? undefined,
    force: body.force,
  } satisfies Every<SuppressionsAddInput>);
