import { z } from 'zod';
import type { AnyDocument, Variables } from '../../operations/document.js';
import * as documents from '../../operations/generated.js';
import { CHANNEL_NAMES } from '../../values/channels.js';
import { customFieldList } from '../../values/custom-fields.js';
import { dateTime } from '../../values/date-time.js';
import { parseDuration } from '../../values/duration.js';
import { isRecordId, recordId } from '../../values/record-id.js';
import { text } from '../../values/text.js';
import { toStandardInput } from '../../wire/activities.js';
import { companyBody, toCompanyInput } from '../../wire/companies.js';
import { contactBody, toContactInput } from '../../wire/contacts.js';
import { ToolRefused } from '../refusal-text.js';
import { essential, type Session } from './essential.js';
import { id, shortText, where } from './inputs.js';
import { toWhere } from './records.js';
import { changeText, listText, planText } from './text.js';

const dryRun = z.boolean().default(false).describe('Only says what would change.');
const planId = recordId.optional().describe('From the preview: does what it showed.');
const ids = z.array(recordId).min(1).max(1_000).optional();

/* Names to values, as the list of the core. */
const customFields = z
  .record(z.string(), z.union([z.string(), z.number()]))
  .transform((fields) => Object.entries(fields).map(([fieldName, value]) => ({ fieldName, fieldValue: value })))
  .pipe(customFieldList)
  .optional()
  .describe('By name; others are unchanged.');

const contactInput = (country: string | null) =>
  contactBody(country).omit({ contact_custom_fields: true, person_id: true }).extend({ custom_fields: customFields });
const companyInput = () => companyBody.omit({ company_custom_fields: true }).extend({ custom_fields: customFields });

/** An operation of which a call is described before it runs. */
interface Step<D extends AnyDocument> {
  document: D;
  variables: Variables<D>;
  remedies?: Record<string, string>;
}

const KNOWN = (given: number) => (isRecordId(given) ? given : 0);

/** Says what an operation would change, with the plan that the second call commits. */
async function preview<D extends AnyDocument>(session: Session, title: string, step: Step<D>): Promise<string> {
  const { document, variables, remedies = {} } = step;
  const { plan } = await session.write(document, variables, { remedies, dryRun: true });
  if (!plan) throw new Error('A dry run has described nothing.');
  const next =
    plan.id === null
      ? `It cannot be done: ${plan.notCommittable}`
      : `Call again with plan_id ${plan.id} alone to do it.`;
  return planText(`${title} ${next}`, plan);
}

async function commit(session: Session, plan: number): Promise<string> {
  const { answer } = await session.write(
    documents.CommitPlanDocument,
    { id: KNOWN(plan) },
    {
      dryRun: false,
      remedies: { NotFoundError: 'Ask for the preview again.', PlanMovedError: 'Ask for the preview again.' },
    },
  );
  return `Done: ${answer.plan.operation}, ${answer.plan.changes.length} changes.`;
}

const saveRemedies = {
  NotFoundError: 'Find ids with search.',
  ConflictError: 'Find the record that has it with search, and save that one by its id.',
};

async function saved<D extends AnyDocument>(
  session: Session,
  record: string,
  { document, variables }: Step<D>,
  dry: boolean,
): Promise<string> {
  const { answer, plan } = await session.write(document, variables, { dryRun: dry, remedies: saveRemedies });
  const {
    [record]: inner,
    created,
    id: own,
  } = answer as { created?: boolean; id?: number } & Record<string, { id: number }>;
  const which = `${record} ${inner?.id ?? own}`;
  if (plan) return planText(created ? `Would create a ${record}.` : `Would update ${which}.`, plan);
  return `${created ? 'Created' : 'Updated'} ${which}.`;
}

const activityInput = z.object({
  channel: z.enum(CHANNEL_NAMES).optional().describe('A standard channel, or activity_type.'),
  activity_type: shortText.optional().describe('Name or id of a custom type.'),
  email: shortText.optional(),
  phone: shortText.optional(),
  linkedin_url: text({ max: 2048 }).optional(),
  domain: shortText.optional().describe('Of the company, for types of companies.'),
  occurred_at: dateTime.optional().describe('Default: now.'),
  properties: z
    .record(z.string(), z.unknown())
    .default({})
    .describe(
      'call, sms, whatsapp: direction (inbound or outbound); call: duration in seconds, body_text; email: email_type (inbound, outbound, bounced), subject, body_text; linkedin_message: event_type.',
    ),
  idempotency_key: shortText.optional(),
  dry_run: dryRun,
});

/** The id of a custom type by its id or name. */
async function typeOf(session: Session, name: string): Promise<string> {
  const types = await session.root(documents.ActivityTypesDocument, {});
  const found = types.filter((type) => type.id === name || type.name.toLowerCase() === name.toLowerCase());
  const [type, another] = found;
  if (type && !another) return type.id;
  const known = types.map((one) => `${JSON.stringify(one.name)} (${one.id})`).join(', ');
  throw new ToolRefused(
    `activity_type: ${type ? 'Several types have' : 'No type has'} this name. Known are: ${known || 'none'}.`,
  );
}

async function logActivity(input: z.output<typeof activityInput>, session: Session): Promise<string> {
  const {
    channel,
    activity_type: name,
    domain,
    occurred_at: at,
    idempotency_key: idempotencyKey = null,
    ...rest
  } = input;
  if ((channel === undefined) === (name === undefined))
    throw new ToolRefused('Give exactly one of channel and activity_type.');
  const now = new Date().toISOString();
  const common = { ...toStandardInput({ ...rest, source: undefined }), email: rest.email, phone: rest.phone };
  const options = {
    dryRun: input.dry_run,
    remedies: { UnprocessableError: 'Nothing was stored. save_contact adds a contact.' },
  };
  const properties = at === undefined ? rest.properties : { timestamp: at, ...rest.properties };
  const { answer, plan } =
    channel === undefined
      ? await session.write(
          documents.ActivityLogCustomDocument,
          {
            input: { ...common, activityKey: await typeOf(session, name ?? ''), occurredAt: at ?? now, domain },
            idempotencyKey,
          },
          options,
        )
      : await session.write(
          documents.ActivityLogStandardDocument,
          { channel, input: { ...common, properties }, idempotencyKey },
          options,
        );
  return plan ? planText('Would log the activity.', plan) : `Logged activity ${answer.id}.`;
}

const peopleInput = z.object({
  action: z.enum(['merge', 'split', 'dismiss']).optional(),
  person_ids: ids.describe('merge: the first is kept. dismiss: they are different people. split: one.'),
  contact_ids: ids.describe('split: move to a new Person.'),
  plan_id: planId,
});

const TITLES = {
  merge: ([kept, ...others]: readonly number[]) => `Would merge Persons ${others.join(', ')} into ${kept}.`,
  split: ([person]: readonly number[]) => `Would move contacts of Person ${person} to a new one.`,
  dismiss: (people: readonly number[]) => `Would record that Persons ${people.join(', ')} are different people.`,
};

function stepOf({
  action,
  person_ids: people = [],
  contact_ids: contacts = [],
}: z.output<typeof peopleInput>): Step<AnyDocument> {
  const personIds = people.map(KNOWN);
  if (action === 'merge') return { document: documents.PeopleMergeDocument, variables: { personIds } };
  if (action === 'dismiss') return { document: documents.DuplicateDismissDocument, variables: { personIds } };
  const [personId, another] = personIds;
  if (action !== 'split' || personId === undefined || another !== undefined)
    throw new ToolRefused('Give action with person_ids (split: one of them), or plan_id alone.');
  return { document: documents.PersonSplitDocument, variables: { personId, contactIds: contacts.map(KNOWN) } };
}

const changeInput = (country: string | null) =>
  z.object({
    ids,
    where: where.describe('Which contacts, instead of ids.'),
    all: z.boolean().optional(),
    set: contactInput(country).omit({ email: true, linkedin_url: true, phone: true }).optional(),
    clear_custom_fields: z.array(shortText).optional(),
    delete: z.boolean().optional(),
    token: z.string().optional().describe('From the preview of the same contacts and change.'),
    allowed_drift: z.int().min(0).default(0).describe('By how many the count may differ from the preview.'),
  });

async function changeMany(input: z.output<ReturnType<typeof changeInput>>, session: Session): Promise<string> {
  const { ids: named, where: given, all, set, token, allowed_drift: allowedDrift } = input;
  const { custom_fields: fields, ...values } = set ?? {};
  const { personId: _person, ...patch } = toContactInput({ ...values, contact_custom_fields: fields });
  const chosen = {
    ids: named?.map(KNOWN),
    where: toWhere(given) as never,
    all,
    change: { set: set && patch, clearCustomFields: input.clear_custom_fields, delete: input.delete },
  };
  const remedies = {
    CountMovedError: 'Nothing was changed. Preview again.',
    InvalidError: 'Preview again with the same arguments.',
  };
  if (token !== undefined) {
    const job = await session.root(documents.ContactsBulkDocument, { ...chosen, token, allowedDrift }, { remedies });
    return `Job ${job.job_id} is ${job.state} with ${job.rows_total} contacts. get_job shows its progress; undo with job_id reverts it.`;
  }
  const found = await session.root(documents.ContactsBulkPreviewDocument, chosen, {
    remedies: {
      InvalidError: 'Give ids, where with a condition, or all: true; and set, clear_custom_fields or delete.',
    },
  });
  const rows = found.sample.map(({ id: contact, label, changes }) => ({
    ...{ id: contact, label },
    changes: input.delete ? 'deleted' : changes.map(changeText),
  }));
  const title = `${found.count} contacts would be ${input.delete ? 'deleted' : 'changed'}. Nothing was changed. To do it, call again with the same arguments and token ${JSON.stringify(found.token)}, once the user agrees. The first of them`;
  return listText(title, ['id', 'label', 'changes'], { rows, next: null });
}

const undoInput = z.object({
  merge_id: id,
  job_id: id.describe('A running job is stopped; of one that has ended, the changes are reverted.'),
  last: shortText.optional().describe('What this key wrote in the last 10m, 1h...; at most 24h.'),
  plan_id: planId,
});

async function undo(input: z.output<typeof undoInput>, session: Session): Promise<string> {
  const { merge_id: merge, job_id: job, last, plan_id: plan } = input;
  if (Object.values(input).filter((value) => value !== undefined).length !== 1)
    throw new ToolRefused('Give exactly one of merge_id, job_id, last and plan_id.');
  if (plan !== undefined) return commit(session, plan);
  if (merge !== undefined) {
    const variables = { mergeId: KNOWN(merge), dryRun: false, first: 20, idempotencyKey: null };
    return preview(session, `Would undo merge ${merge}.`, { document: documents.MergeUndoDocument, variables });
  }
  if (job !== undefined) return undoJob(session, KNOWN(job));
  const minutes = parseDuration(last ?? '');
  if (minutes === null) throw new ToolRefused('last: Must be a duration such as 10m or 1h.');
  const since = new Date(Date.now() - minutes * 60_000).toISOString();
  return preview(session, `Would undo what this key wrote in the last ${last}.`, {
    document: documents.ChangesUndoDocument,
    variables: { since },
  });
}

async function undoJob(session: Session, job: number): Promise<string> {
  const { ended_at: ended } = await session.root(documents.JobDocument, { id: job });
  if (ended === null) {
    await session.root(documents.JobCancelDocument, { id: job });
    return `Job ${job} is stopped. Call again to revert what it has written.`;
  }
  const undone = await session.root(documents.BulkUndoDocument, { id: job });
  return `Job ${undone.job_id} reverts job ${job}: ${undone.state}. get_job shows its progress.`;
}

/** The tools that write. */
export const writingTools = {
  save_contact: essential('Save a contact', 'set', {
    description:
      'Creates or updates a contact by its email, phone or LinkedIn URL, or updates the one with id. Absent fields are unchanged, null clears.',
    input: (country) => contactInput(country).extend({ id, dry_run: dryRun }),
    run: async ({ id: contact, dry_run: dry, custom_fields: fields, ...values }, session) => {
      const input = toContactInput({ ...values, contact_custom_fields: fields });
      return contact === undefined
        ? saved(
            session,
            'contact',
            { document: documents.ContactUpsertDocument, variables: { lookup: null, input } },
            dry,
          )
        : saved(
            session,
            'contact',
            { document: documents.ContactUpdateDocument, variables: { id: KNOWN(contact), input } },
            dry,
          );
    },
  }),
  save_company: essential('Save a company', 'set', {
    description:
      'Creates or updates a company by its domain, or updates the one with id. Absent fields are unchanged, null clears.',
    input: () => companyInput().extend({ id, dry_run: dryRun }),
    run: async ({ id: company, dry_run: dry, custom_fields: fields, ...values }, session) => {
      const input = toCompanyInput({ ...values, company_custom_fields: fields });
      return company === undefined
        ? saved(
            session,
            'company',
            { document: documents.CompanyUpsertDocument, variables: { lookupDomain: null, input } },
            dry,
          )
        : saved(
            session,
            'company',
            { document: documents.CompanyUpdateDocument, variables: { id: KNOWN(company), input } },
            dry,
          );
    },
  }),
  log_activity: essential('Log an activity', 'add', {
    description:
      'Logs a call, email, message or an activity of a custom type for the contact with this email, phone or LinkedIn URL.',
    input: () => activityInput,
    run: logActivity,
  }),
  resolve_people: essential('Resolve people', 'rearrange', {
    description:
      'Merges Persons that are one, splits contacts off a Person, or dismisses a suggested duplicate. The first call shows what would change; the second does it with plan_id. undo reverts a merge.',
    heavy: true,
    input: () => peopleInput,
    run: (input, session) => {
      if (input.plan_id !== undefined) return commit(session, input.plan_id);
      return preview(session, TITLES[input.action ?? 'split'](input.person_ids ?? []), stepOf(input));
    },
  }),
  change_many: essential('Change many contacts', 'remove', {
    description:
      'Sets values on contacts, clears custom fields of them, or deletes them, in the background. The first call shows count and sample; the second does it with the token.',
    heavy: true,
    input: changeInput,
    run: changeMany,
  }),
  undo: essential('Undo', 'rearrange', {
    description:
      'Reverts a merge, a job, or the last writes of this key; what others wrote since stays. A merge and last writes are shown first and undone with plan_id.',
    heavy: true,
    input: () => undoInput,
    run: undo,
  }),
  replay_deliveries: essential('Replay webhook deliveries', 'rearrange', {
    description:
      'Processes refused or failed webhook deliveries again, for example after a cause was mended. Find them with search, record "deliveries".',
    input: () => z.object({ ids: z.array(z.string()).min(1).max(50), dry_run: dryRun }),
    run: async ({ ids: deliveries, dry_run: dry }, session) => {
      const { outcomes } = await session.root(documents.DeliveriesReplayDocument, { ids: deliveries, dryRun: dry });
      const title = dry ? 'Would be' : 'Replayed';
      return listText(title, ['id', 'verdict', 'detail', 'replay_id'], { rows: outcomes, next: null });
    },
  }),
};
