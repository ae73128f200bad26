import { z } from 'zod';
import { describeActor } from '../../../access/actor.js';
import type { Session, Sql } from '../../../db/database.js';
import { ForbiddenError, InvalidError, NotFoundError } from '../../../errors.js';
import { dateTime } from '../../../values/date-time.js';
import { parseInput } from '../../../values/input.js';
import { isRecordId } from '../../../values/record-id.js';
import type { SuppressionReason, SuppressionScope } from '../../../values/suppression.js';
import { text } from '../../../values/text.js';
import type { Workspace } from '../../kernel/context.js';
import { type AuditChange, recordAudits } from '../../kernel/record-audit.js';
import { requireBatchSize } from '../../records/batch/batch-upsert.js';
import { erasedValues } from './erased-values.js';
import { PUBLIC_MAILBOX_DOMAINS, readSubject, type Subject, type SubjectInput } from './identifiers.js';
import { isOpen, type SuppressionRow, suppressionColumns, viewerOf } from './suppression-row.js';

/** What the entries of one call have in common. */
interface Addition {
  scope: SuppressionScope;
  reason: SuppressionReason;
  note: string | null;
  /** In UTC. */
  endsAt: string | null;
  evidence: Record<string, unknown>;
  /** Accepts domains of public mailbox providers. */
  force: boolean;
}

type Place = Pick<Workspace, 'clientId' | 'agencyId'> & { addedBy: string };

const PUBLIC = 'Is the domain of a public mailbox provider: an entry would suppress all who have their address there.';
const SUFFIX = 'Is a suffix under which others have their domains: an entry would suppress all of them.';
/* Such as co.uk and com.au. */
const SECOND_LEVEL = /^(?:ac|co|com|edu|gob|gov|gv|ne|net|nom|or|org)\.[a-z]{2}$/;

/** Why a subject cannot be added; null: it can. */
export function refusalOfSubject(subject: Subject, { scope, force }: Pick<Addition, 'scope' | 'force'>) {
  if (subject.kind === 'person' && scope === 'agency')
    return new InvalidError({ personId: ['A Person belongs to one client: use the scope client.'] });
  if (subject.kind === 'domain' && !force && PUBLIC_MAILBOX_DOMAINS.has(subject.value))
    return new InvalidError({ domain: [PUBLIC] });
  if (subject.kind === 'domain' && !force && SECOND_LEVEL.test(subject.value))
    return new InvalidError({ domain: [SUFFIX] });
  return null;
}

/*
 * $1 agency, $2 client, $3 scope, $4 to $6 kinds, values and Persons, $7 to $10 reason, note, end and evidence, $11 who. An open
 * entry that has ended, or that would end earlier, is extended; ids are used up by new entries only.
 */
const ADD = `with given as materialized (
    select t.place, t.kind, t.value, t.person_id,
        case when $3 = 'client' then $2 end as owner
      from unnest($4::text[], $5::text[], $6::bigint[]) with ordinality as t(kind, value, person_id, place)
  ), open as materialized (
    select g.place, s.id, s.ends_at is not null and ($9::timestamptz is null or $9 > s.ends_at) as is_extended, s.ends_at <= now() as has_ended
      from given g cross join lateral (select s.id, s.ends_at from suppression s where s.agency_id = $1 and s.value = g.value
        and coalesce(s.client_id, '') = coalesce(g.owner, '') and s.reason = $7 and s.lifted_at is null
       order by s.value, s.agency_id limit 1) s
  ), extended as (
    update suppression s set ends_at = $9, changed_at = now(), since = case when o.has_ended then now() else s.since end,
        note = coalesce($8, s.note), evidence = $10::jsonb, added_by = $11
      from open o where s.agency_id = $1 and s.id = any(array(select o.id from open o where o.is_extended)) and s.id = o.id
    returning s.id
  ), added as (
    insert into suppression (agency_id, client_id, source_client_id, kind, value, person_id, reason, note, evidence, added_by, ends_at)
    select distinct on (g.value) $1, g.owner, $2, g.kind, g.value, g.person_id, $7, $8, $10::jsonb, $11, $9
      from given g where g.place not in (select o.place from open o) order by g.value
    on conflict do nothing returning id, value
  )
  select g.place::int as place, coalesce(o.id, a.id) as id, a.id is not null and g.is_first as "isAdded",
      o.is_extended is true and g.is_first as "isExtended"
    from (select n.*, n.place = min(n.place) over (partition by n.value) as is_first from given n) g left join open o on o.place = g.place left join added a on a.value = g.value order by g.place`;

const OPEN = `select t.place::int as place, s.id is not null as "isOpen", s.ends_at as "endsAt"
  from unnest($4::text[], $5::text[]) with ordinality as t(value, reason, place) left join lateral (
    select o.id, o.ends_at from suppression o where o.agency_id = $1 and o.value = t.value
       and coalesce(o.client_id, '') = case when $3 = 'client' then $2 else '' end and o.reason = t.reason and o.lifted_at is null
     limit 1) s on true
 order by t.place`;

/** Whether an entry exists and was not lifted, and when it ends. */
interface OpenEntry {
  isOpen: boolean;
  endsAt: Date | null;
}

/** @returns what there is of each entry, in their order */
export function findOpen(
  sql: Sql,
  { clientId, agencyId, scope }: Pick<Workspace, 'clientId' | 'agencyId'> & { scope: SuppressionScope },
  entries: readonly { value: string; reason: SuppressionReason }[],
): Promise<OpenEntry[]> {
  const columns = [entries.map(({ value }) => value), entries.map(({ reason }) => reason)];
  return sql.query<OpenEntry>('suppression.open', OPEN, [agencyId, clientId, scope, ...columns]);
}

/** What became of one subject. `id` null: another request has just added it. */
interface AddedRow {
  id: number | null;
  isAdded: boolean;
  isExtended: boolean;
}

/** Adds entries for valid subjects. Must run in a transaction. @returns one row for each, in their order */
export async function insertSuppressions(
  sql: Sql,
  { clientId, agencyId, addedBy }: Place,
  subjects: readonly Subject[],
  { scope, reason, note, endsAt, evidence }: Addition,
): Promise<AddedRow[]> {
  const columns = [subjects.map(({ kind }) => kind), subjects.map(({ value }) => value)];
  const persons = subjects.map(({ personId }) => personId);
  return sql.query<AddedRow>('suppression.add', ADD, [
    ...[agencyId, clientId, scope, ...columns, persons],
    ...[reason, note, endsAt, JSON.stringify(evidence), addedBy],
  ]);
}

interface AddInput {
  scope?: SuppressionScope | null | undefined;
  reason?: SuppressionReason | null | undefined;
  note?: string | null | undefined;
  /** A time of the API. */
  endsAt?: string | null | undefined;
  emailId?: number | null | undefined;
  activityId?: number | null | undefined;
  force?: boolean | null | undefined;
}

/** What became of one item. */
export interface AddOutcome {
  status: 'ADDED' | 'EXTENDED' | 'UNCHANGED' | 'REFUSED';
  id: number | null;
  refusal: InvalidError | NotFoundError | null;
}

const additionShape = z.object({ note: text({ max: 1_000 }).nullish(), endsAt: dateTime.nullish() });

function readAddition(input: AddInput, now: Date): Addition {
  const { note, endsAt } = parseInput(additionShape, { note: input.note, endsAt: input.endsAt });
  const { scope, reason, emailId, activityId, force } = input;
  const evidence = { ...(emailId && { emailId }), ...(activityId && { activityId }) };
  if (endsAt && new Date(endsAt) <= now) throw new InvalidError({ endsAt: ['Must be in the future.'] });
  return {
    ...{ scope: scope ?? 'client', reason: reason ?? 'request', note: note || null },
    ...{ endsAt: endsAt ?? null, evidence, force: force ?? false },
  };
}

/* Entries of the whole agency concern its other clients. */
function requireScope(workspace: Workspace, scope: SuppressionScope): void {
  if (scope === 'agency' && !viewerOf(workspace.actor).seesAll)
    throw new ForbiddenError('Entries of the whole agency need a master key.');
}

const PERSONS =
  'select p.id from person p where p.client_id = $1 and p.id = any($2::bigint[]) order by p.id for key share';

/**
 * Adds 1 to 1,000 entries; those that exist stay as they are, unless the new ones would end later.
 * @returns one outcome for each item, in their order
 * @throws InvalidError the common fields, or the number of items; ForbiddenError entries of the agency without a master key
 */
export async function addSuppressions(
  workspace: Workspace,
  items: readonly SubjectInput[],
  input: AddInput,
): Promise<AddOutcome[]> {
  requireBatchSize(items);
  const addition = readAddition(input, new Date());
  requireScope(workspace, addition.scope);
  const { clientId, agencyId, actor, database, phoneCountry } = workspace;
  const read = items.map((item) => {
    const subject = readSubject(item, phoneCountry);
    return subject instanceof InvalidError ? subject : (refusalOfSubject(subject, addition) ?? subject);
  });
  return database.transaction(async (session) => {
    const known = await holdPersons(session, clientId, read);
    const isTaken = (one: Subject | InvalidError): one is Subject =>
      !(one instanceof InvalidError) && (one.personId === null || known.has(one.personId));
    const taken = read.filter(isTaken);
    const place = { clientId, agencyId, addedBy: describeActor(actor) };
    const rows = (taken.length > 0 ? await insertSuppressions(session, place, taken, addition) : []).values();
    const outcomes = read.map((one): AddOutcome => {
      if (one instanceof InvalidError) return { status: 'REFUSED', id: null, refusal: one };
      if (!isTaken(one)) return { status: 'REFUSED', id: null, refusal: new NotFoundError('Person not found') };
      return outcomeOf(rows.next().value);
    });
    const added = outcomes.filter(({ status }) => status === 'ADDED' || status === 'EXTENDED').length;
    const after = { scope: addition.scope, reason: addition.reason, added };
    if (added > 0)
      await recordAudits(session, workspace, [{ action: 'suppression.added', subject: `client:${clientId}`, after }]);
    return outcomes;
  });
}

function outcomeOf(row: AddedRow | undefined): AddOutcome {
  const about = { id: row?.id ?? null, refusal: null };
  if (row?.isAdded) return { status: 'ADDED', ...about };
  return { status: row?.isExtended ? 'EXTENDED' : 'UNCHANGED', ...about };
}

async function holdPersons(session: Session, clientId: string, subjects: readonly (Subject | InvalidError)[]) {
  const ids = subjects.flatMap((one) => (one instanceof InvalidError || one.personId === null ? [] : [one.personId]));
  if (ids.length === 0) return new Set<number>();
  const rows = await session.query<{ id: number }>('suppression.hold_persons', PERSONS, [clientId, ids]);
  return new Set(rows.map(({ id }) => id));
}

const SELECTED = `select s.id, s.client_id as "clientId" from suppression s
  where s.agency_id = $1 and s.id = any($2::bigint[]) and (s.client_id = $3 or s.client_id is null)
    and (s.client_id is not null or $4 or s.source_client_id = $3) and s.kind <> 'erased' order by s.id for update`;
const LIFT = `update suppression s set lifted_at = now(), lifted_by = $3, lift_reason = $4, changed_at = now()
  where s.agency_id = $1 and s.id = any($2::bigint[]) and s.lifted_at is null returning ${suppressionColumns('s')}`;
/* What is kept of the same values from before they were erased. $4 and $5: the hashes, and whose entries were lifted. */
const LIFT_ERASED = `update suppression s set lifted_at = now(), lifted_by = $2, lift_reason = $3, changed_at = now()
  from unnest($4::text[], $5::text[]) as t(value, client_id)
  where s.agency_id = $1 and s.value = any($4::text[]) and s.value = t.value and s.kind = 'erased' and s.lifted_at is null
    and s.client_id is not distinct from nullif(t.client_id, '')`;

const liftShape = z.object({ reason: text({ min: 1, max: 1_000 }) });

/**
 * Ends entries for good; nothing else does. Those that were lifted before stay as they were.
 * @returns the lifted entries
 * @throws NotFoundError one of them is none of the caller's; InvalidError no reason, or the number of ids; ForbiddenError an
 *   entry of the whole agency without a master key
 */
export async function liftSuppressions(
  workspace: Workspace,
  ids: readonly number[],
  reason: string,
): Promise<SuppressionRow[]> {
  requireBatchSize(ids, 'ids');
  const parsed = parseInput(liftShape, { reason: reason.trim() });
  const { agencyId, clientId, database } = workspace;
  const { seesAll } = viewerOf(workspace.actor);
  if (!ids.every(isRecordId)) throw entryNotFound();
  return database.transaction(async (session) => {
    const values = [agencyId, ids, clientId, seesAll];
    const held = await session.query<Pick<SuppressionRow, 'id' | 'clientId'>>('suppression.hold', SELECTED, values);
    if (held.length < new Set(ids).size) throw entryNotFound();
    if (held.some((row) => row.clientId === null)) requireScope(workspace, 'agency');
    const own = held.map(({ id }) => id);
    return liftHeld(session, workspace, own, parsed.reason);
  });
}

const entryNotFound = () => new NotFoundError('Suppression not found');

/** Who lifts entries. */
export type Lifter = Pick<Workspace, 'agencyId' | 'clientId' | 'peppers'> & { actor: Workspace['actor'] | string };

async function liftHeld(
  session: Session,
  { agencyId, clientId, actor, peppers }: Lifter,
  ids: readonly number[],
  reason: string,
): Promise<SuppressionRow[]> {
  const who = typeof actor === 'string' ? actor : describeActor(actor);
  const lifted = await session.query<SuppressionRow>('suppression.lift', LIFT, [agencyId, ids, who, reason]);
  const erased = lifted.flatMap(({ value, clientId: owner }) =>
    erasedValues(peppers, agencyId, value).map((hash) => ({ hash, owner: owner ?? '' })),
  );
  const hashes = [erased.map(({ hash }) => hash), erased.map(({ owner }) => owner)];
  if (erased.length > 0)
    await session.query('suppression.lift_erased', LIFT_ERASED, [agencyId, who, reason, ...hashes]);
  const changes = lifted.map(
    (row): AuditChange => ({
      action: 'suppression.lifted',
      subject: `suppression:${row.id}`,
      after: { kind: row.kind, reason: row.reason, liftReason: reason },
    }),
  );
  await recordAudits(session, { agencyId, clientId, actor }, changes);
  return lifted;
}

const OF_CONTACTS = `select distinct s.id from contact c join client k on k.id = c.client_id
    cross join lateral (
      select s.id, s.client_id from suppression s where s.agency_id = k.agency_id and s.client_id = $1 and ${isOpen('s')}
         and s.value = coalesce(c.email, c.linkedin_url, c.phone)
      union all
      select s.id, s.client_id from suppression s where s.client_id = $1 and s.person_id = c.person_id and ${isOpen('s')}) s
  where c.client_id = $1 and c.person_id = any(array(
    select m.person_id from contact m where m.client_id = $1 and m.id = any($2::bigint[])))`;

/**
 * Lifts the client's own entries of the Persons of some contacts, as an import or a bulk change that was told to. Entries of
 * domains and of the agency stay. Must run in a transaction.
 * @returns how many entries
 */
export async function liftOfContacts(
  session: Session,
  place: Lifter,
  contactIds: readonly number[],
  reason: string,
): Promise<number> {
  if (contactIds.length === 0) return 0;
  const given = [place.clientId, contactIds];
  const rows = await session.query<{ id: number }>('suppression.of_persons_of', OF_CONTACTS, given);
  const own = rows.map(({ id }) => id);
  return own.length === 0 ? 0 : (await liftHeld(session, place, own, reason)).length;
}
