import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
import type { Answered, AnyDocument, Variables } from '../../operations/document.js';
import * as documents from '../../operations/generated.js';
import { timeBefore } from '../../values/duration.js';
import { toStandardInput } from '../../wire/activities.js';
import * as wire from '../../wire/agents.js';
import { toKnownId, toKnownRange } from '../../wire/people.js';
import { ToolRefused } from '../refusal-text.js';
import type { Session } from '../session.js';
import { essential } from './essential.js';
import { toWhere } from './records.js';
import { changeText, listText, planText } from './text.js';

/* Says what an operation would change, and what it would leave, with the plan that the second call commits. */
async function preview<D extends AnyDocument>(
  session: Session,
  title: string,
  [document, variables]: readonly [D, Variables<D>],
  left: (answer: Answered<D>) => readonly object[] = () => [],
): Promise<string> {
  const { answer, plan } = await session.write(document, variables, { dryRun: true });
  if (!plan) throw new Error('A dry run has described nothing.');
  const next = plan.id === null ? plan.notCommittable : `Call again with plan_id ${plan.id} alone to do it.`;
  const rows = left(answer).map((row) => ({ ...row }));
  const kept =
    rows.length > 0 ? `\n${listText('Stays as it is', Object.keys(rows[0] ?? {}), { rows, next: null })}` : '';
  return planText(`${title} ${next}`, plan) + kept;
}

/* A plan that is committed waits for other heavy work itself. */
const isPreview = ({ plan_id: plan }: { plan_id?: number | undefined }): boolean => plan === undefined;

async function commit(session: Session, plan: number): Promise<string> {
  const again = 'Ask for the preview again.';
  const remedies = { NotFoundError: again, PlanMovedError: again };
  const { answer } = await session.write(
    documents.CommitPlanDocument,
    { id: toKnownId(plan) },
    { dryRun: false, remedies },
  );
  return `Done: ${answer.plan.operation}. Changes of records: ${answer.plan.changes.length}.`;
}

const OF_SAVING = {
  NotFoundError: 'Find ids with search.',
  ConflictError: 'Find the record that has it with search, and save that one by its id.',
};

/* Creates or updates the record, or says what would change. */
async function save<D extends AnyDocument>(
  session: Session,
  record: 'contact' | 'company',
  [document, variables]: [D, Variables<D>],
  dryRun: boolean,
): Promise<string> {
  const { answer, plan } = await session.write(document, variables, { dryRun, remedies: OF_SAVING });
  const { created, ...rest } = answer as { created?: boolean; id?: number } & Record<string, { id: number }>;
  const which = `${record} ${rest[record]?.id ?? rest.id}`;
  if (plan) return planText(created ? `Would create a ${record}.` : `Would update ${which}.`, plan);
  return `${created ? 'Created' : 'Updated'} ${which}.`;
}

/* The id of a custom type by its id or name. */
async function typeOf(session: Session, name: string): Promise<string> {
  const types = await session.root(documents.ActivityTypesDocument, {});
  const [type, another] = types.filter((one) => one.id === name || one.name.toLowerCase() === name.toLowerCase());
  if (type && !another) return type.id;
  const names = types.map((one) => `${JSON.stringify(one.name)} (${one.id})`).join(', ') || 'none';
  throw new ToolRefused(
    `activity_type: ${type ? 'Several types have' : 'No type has'} this name. Known are: ${names}.`,
  );
}

async function logActivity(input: z.output<typeof wire.logBody>, session: Session): Promise<string> {
  const { channel, activity_type: type, domain, occurred_at: at, idempotency_key: idempotencyKey = null } = input;
  if ((channel === undefined) === (type === undefined))
    throw new ToolRefused('Give exactly one of channel and activity_type.');
  const common = toStandardInput({ ...input, source: undefined });
  const remedies = { UnprocessableError: 'Nothing was stored. save_contact adds a contact.' };
  const options = { dryRun: input.dry_run, remedies };
  const properties = at === undefined ? input.properties : { timestamp: at, ...input.properties };
  const standard = { channel: channel ?? '', input: { ...common, properties }, idempotencyKey };
  const { answer, plan } = channel
    ? await session.write(documents.ActivityLogStandardDocument, standard, options)
    : await session.write(
        documents.ActivityLogCustomDocument,
        { input: { ...common, ...(await customOf(session, type, at)), domain }, idempotencyKey },
        options,
      );
  return plan ? planText('Would log the activity.', plan) : `Logged activity ${answer.id}.`;
}

const customOf = async (session: Session, type = '', at = new Date().toISOString()) => ({
  activityKey: await typeOf(session, type),
  occurredAt: at,
});

async function resolvePeople(input: z.output<typeof wire.resolveBody>, session: Session): Promise<string> {
  const { action, person_ids: people = [], contact_ids: contacts = [], plan_id: plan } = input;
  if (plan !== undefined) return commit(session, plan);
  const personIds = toKnownRange(people);
  const [personId = 0, ...others] = personIds;
  if (action === 'merge') {
    const title = `Would merge Persons ${others.join(', ')} into ${personId}.`;
    return preview(session, title, [documents.PeopleMergeDocument, { personIds }]);
  }
  if (action === 'dismiss') {
    const title = `Would record that Persons ${personIds.join(', ')} are different people.`;
    return preview(session, title, [documents.DuplicateDismissDocument, { personIds }]);
  }
  if (action !== 'split' || others.length > 0)
    throw new ToolRefused('Give action with person_ids (one of them for split), or plan_id.');
  const title = `Would move ${contacts.length} contacts of Person ${personId} to a new one.`;
  return preview(session, title, [documents.PersonSplitDocument, { personId, contactIds: toKnownRange(contacts) }]);
}

async function changeMany(input: z.output<ReturnType<typeof wire.changeManyBody>>, session: Session): Promise<string> {
  const { ids, where, all, set, clear_custom_fields: clearCustomFields, token, allowed_drift: allowedDrift } = input;
  const { personId: _person, ...patch } = wire.toContactValues(set ?? {});
  const change = { set: set && patch, clearCustomFields, delete: input.delete };
  const chosen = { ids: ids && toKnownRange(ids), where: toWhere(where) as never, all, change };
  if (token !== undefined) {
    const again = 'Nothing was changed. Preview again.';
    const options = { remedies: { CountMovedError: again, InvalidError: again } };
    const job = await session.root(documents.ContactsBulkDocument, { ...chosen, token, allowedDrift }, options);
    return `Job ${job.job_id} is ${job.state} with ${job.rows_total} contacts. get_job shows its progress, undo reverts it.`;
  }
  const either = 'Give ids, where with a condition, or all: true; and set, clear_custom_fields or delete.';
  const found = await session.root(documents.ContactsBulkPreviewDocument, chosen, {
    remedies: { InvalidError: either },
  });
  const rows = found.sample.map(({ id, label, changes }) => ({ id, label, changes: changes.map(changeText) }));
  const what = `${found.count} contacts would be ${input.delete ? 'deleted' : 'changed'}. Nothing was changed.`;
  const next = `To do it once the user agrees, call again with the same arguments and token ${JSON.stringify(found.token)}.`;
  return listText(`${what} ${next} The first of them`, ['id', 'label', 'changes'], { rows, next: null });
}

async function undo(input: z.output<typeof wire.undoBody>, session: Session): Promise<string> {
  const { merge_id: merge, job_id: job, last, since, plan_id: plan } = input;
  if (Object.values(input).filter((value) => value !== undefined).length !== 1)
    throw new ToolRefused('Give exactly one of merge_id, job_id, last, since and plan_id.');
  if (plan !== undefined) return commit(session, plan);
  if (job !== undefined) return undoJob(session, toKnownId(job));
  if (merge !== undefined) {
    const step = [documents.MergeUndoDocument, { mergeId: toKnownId(merge), dryRun: false, first: 20 }] as const;
    return preview(session, `Would undo merge ${merge}.`, step, ({ conflicts }) => conflicts);
  }
  if (since !== undefined) return undoSince(session, since);
  const from = timeBefore(new Date(), last ?? '');
  if (from === null) throw new ToolRefused('last: Must be a duration such as 10m or 1h.');
  return previewSince(session, from, `Would undo what this key wrote in the last ${last}.`);
}

const NAMES = { 'filter.from': 'since' };

async function previewSince(session: Session, from: string, title: string): Promise<string> {
  const filter = { key: session.actor.keyId, from };
  const { preview: found } = await session.root(documents.ChangesUndoDocument, { filter, dryRun: true });
  const groups = [...(found?.undone ?? []), ...(found?.kept ?? []).map((group) => ({ ...group, action: 'stays' }))];
  if (groups.length === 0) return `${title} There is nothing to undo.`;
  const rows = groups.map(({ sample, ...group }) => ({
    because: '',
    ...group,
    first: sample.map(({ record_id: id, label }) => `${id} ${label ?? ''}`.trim()),
  }));
  const next = `Call again with since ${JSON.stringify(from)} alone to do it.`;
  return listText(`${title} ${next} Records`, ['kind', 'action', 'count', 'because', 'first'], { rows, next: null });
}

async function undoSince(session: Session, from: string): Promise<string> {
  const filter = { key: session.actor.keyId, from };
  const { job } = await session.root(documents.ChangesUndoDocument, { filter, dryRun: false }, { names: NAMES });
  if (!job) throw new Error('An undo has started no job.');
  const { state, rows_written: undone, rows_refused: kept } = await waitForEnd(session, job);
  const which = `Job ${job.job_id} undoes it and is ${state}.`;
  if (state !== 'done') return `${which} get_job shows its progress.`;
  return `${which} Records with something undone: ${undone}. Kept, fully or in part: ${kept}; get_job names the file with the reasons.`;
}

/* A job that takes longer is left alone. */
const LONGEST_WAIT_MS = 8_000;
const PAUSE_MS = 200;

type JobState = Pick<Answered<typeof documents.BulkUndoDocument>, 'job_id' | 'state' | 'rows_written' | 'rows_refused'>;

async function waitForEnd(session: Session, started: JobState): Promise<JobState> {
  let job = started;
  for (let waited = 0; waited < LONGEST_WAIT_MS && ['queued', 'running'].includes(job.state); waited += PAUSE_MS) {
    await pause(PAUSE_MS);
    const { id, ...now } = await session.root(documents.JobDocument, { id: job.job_id });
    job = { ...now, job_id: id };
  }
  return job;
}

async function undoJob(session: Session, id: number): Promise<string> {
  const { ended_at: ended } = await session.root(documents.JobDocument, { id }, { missing: 'There is no such job.' });
  if (ended === null) {
    await session.root(documents.JobCancelDocument, { id });
    return `Job ${id} is stopped. Call again to revert what it has written.`;
  }
  const { job_id: undoing, state } = await session.root(documents.BulkUndoDocument, { id });
  return `Job ${undoing} reverts job ${id} and is ${state}. get_job shows its progress.`;
}

/** The tools that write. */
export const writingTools = {
  save_contact: essential('Save a contact', 'set', {
    description:
      'Creates or updates a contact by its email, phone or LinkedIn URL, or updates the one with id. Absent fields are unchanged, null clears.',
    input: wire.saveContactBody,
    run: ({ id, dry_run: dry, ...values }, session) => {
      const input = wire.toContactValues(values);
      return id === undefined
        ? save(session, 'contact', [documents.ContactUpsertDocument, { input }], dry)
        : save(session, 'contact', [documents.ContactUpdateDocument, { id: toKnownId(id), input }], dry);
    },
  }),
  save_company: essential('Save a company', 'set', {
    description:
      'Creates or updates a company by its domain, or updates the one with id. Absent fields are unchanged, null clears.',
    input: () => wire.saveCompanyBody,
    run: ({ id, dry_run: dry, ...values }, session) => {
      const input = wire.toCompanyValues(values);
      return id === undefined
        ? save(session, 'company', [documents.CompanyUpsertDocument, { input }], dry)
        : save(session, 'company', [documents.CompanyUpdateDocument, { id: toKnownId(id), input }], dry);
    },
  }),
  log_activity: essential('Log an activity', 'add', {
    description:
      'Logs a call, an email, a message or an activity of a custom type for the contact with this email, phone or LinkedIn URL.',
    input: () => wire.logBody,
    run: logActivity,
  }),
  resolve_people: essential('Resolve people', 'rearrange', {
    description:
      'Merges Persons that are one, splits contacts off a Person, or dismisses a suggested duplicate. The first call shows what would change; the second does it, with plan_id alone. undo reverts a merge.',
    isHeavy: isPreview,
    input: () => wire.resolveBody,
    run: resolvePeople,
  }),
  change_many: essential('Change many contacts', 'remove', {
    description:
      'Sets values on contacts, clears custom fields of them, or deletes them, in the background. The first call shows the count and a sample; the second does it, with the same arguments and the token.',
    isHeavy: () => true,
    input: wire.changeManyBody,
    run: changeMany,
  }),
  undo: essential('Undo', 'rearrange', {
    description:
      'Reverts a merge, a job, or the last writes of this key. What others wrote since stays. The first call with merge_id or last shows what would change; the second does it, with plan_id or since alone.',
    isHeavy: isPreview,
    input: () => wire.undoBody,
    run: undo,
  }),
  replay_deliveries: essential('Replay webhook deliveries', 'rearrange', {
    description:
      'Processes failed or refused webhook deliveries again, once the cause is mended. Find them with search, record "deliveries".',
    input: () => wire.replayBody,
    run: async ({ ids, dry_run: dryRun }, session) => {
      const { outcomes } = await session.root(documents.DeliveriesReplayDocument, { ids, dryRun });
      const title = dryRun ? 'Nothing was changed. Would be' : 'Replayed';
      return listText(title, ['id', 'verdict', 'detail', 'replay_id'], { rows: outcomes, next: null });
    },
  }),
};
