import { z } from 'zod';
import type { Sql } from '../../../db/database.js';
import { InvalidError } from '../../../errors.js';
import { isKeptInstant } from '../../../values/date-time.js';
import { groupBy } from '../../../values/group-by.js';
import { ACTIVITY_COLUMNS, type ActivityRow } from '../../crm/activities/activity.js';
import { type EmailRow, emailColumns } from '../../crm/emails/write-email.js';
import type { RecordKey } from '../../records/lists/keyset.js';
import { CHANGE_KINDS, type ChangeRow, changeColumns } from '../changes/change-row.js';

/** What a timeline is made of. Of several at the same time, a later one in this list comes first: it is the effect. */
export const TIMELINE_KINDS = ['email', 'activity', 'change'] as const;
export type TimelineKind = (typeof TIMELINE_KINDS)[number];

/** Whose timeline is read: all contacts of a Person, or one contact. */
export type TimelineOwner = 'person' | 'contact';

/** Which activities a timeline has: a channel's are emails or conversations, those of a custom type notes or others. */
export const ACTIVITY_GROUPS = ['email', 'conversation', 'note', 'other'] as const;
export type ActivityGroup = (typeof ACTIVITY_GROUPS)[number];

/** Something that happened with a Person or a contact; it has the row of its kind. */
export interface TimelineItem {
  kind: TimelineKind;
  at: Date;
  /** Its position in the list, as opaque text. */
  cursor: string;
  email?: EmailRow;
  activity?: ActivityRow;
  change?: ChangeRow;
}

/** The part of a timeline that is read. */
export interface TimelineWindow {
  kinds: readonly TimelineKind[];
  /** Null: all activities. */
  groups: readonly ActivityGroup[] | null;
  after: Position;
  limit: number;
}

/** What a timeline lists; a cursor is for one list. */
type Listed = Pick<TimelineWindow, 'kinds' | 'groups'>;

/**
 * A position in the list, after an item. Emails and activities continue by time and id. Changes have the order of the
 * journal, so they continue below a number; null: nothing was read yet.
 */
interface Position {
  at: number;
  rank: number;
  id: number;
  below: number | null;
}

const START: Position = {
  at: Date.UTC(9999, 11, 31, 23, 59, 59, 999),
  rank: TIMELINE_KINDS.length,
  id: Number.MAX_SAFE_INTEGER,
  below: null,
};

const markOf = ({ kinds, groups }: Listed) => `timeline:${kinds.join()}${groups === null ? '' : `:${groups.join()}`}`;

const writeCursor = (listed: Listed, { at, rank, id, below }: Position) =>
  Buffer.from(JSON.stringify([markOf(listed), at, rank, id, below])).toString('base64url');

const cursorParts = z.tuple([z.string(), z.int().refine(isKeptInstant), z.int(), z.int(), z.int()]);

/** @throws InvalidError it is not a cursor of a timeline with these kinds and groups */
export function readTimelineCursor(listed: Listed, cursor: string | null | undefined): Position {
  if (cursor === null || cursor === undefined) return START;
  const [mark, at, rank, id, below] = cursorParts.safeParse(parseJson(cursor)).data ?? [];
  if (mark !== markOf(listed) || at === undefined || rank === undefined || id === undefined || below === undefined)
    throw new InvalidError({ after: ['Must be a cursor of a timeline with the same kinds.'] });
  return { at, rank, id, below };
}

function parseJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    // It is not one of our cursors; the caller needs no further reason.
    return null;
  }
}

/* Each source is read in the order of an index, for each contact at most a window, however much there is. */
const OWNERS = 'from unnest($1::text[], $2::bigint[]) with ordinality as asked (client_id, id, position)';
const contactsOf = (owner: TimelineOwner) =>
  `c.client_id = asked.client_id and ${owner === 'person' ? 'c.person_id' : 'c.id'} = asked.id`;

const emailsOf = (
  owner: TimelineOwner,
) => `select asked.position::int as position, found.* ${OWNERS} cross join lateral (
    select e.* from contact c cross join lateral (
      select ${emailColumns('r')} from email r where r.client_id = c.client_id and r.contact_id = c.id
         and (r.email_timestamp, r.id) < ($3::timestamptz, $4::bigint)
       order by r.email_timestamp desc, r.id desc limit $5::int) e
     where ${contactsOf(owner)} order by e."emailTimestamp" desc, e.id desc limit $5::int) found
  order by asked.position, found."emailTimestamp" desc, found.id desc`;

const GROUP = `case when a.channel = 'email' then 'email' when a.channel is not null then 'conversation'
  when exists (select from activity_type t where t.client_id = a.client_id and t.id = a.type_id and t.is_note) then 'note'
  else 'other' end`;

/* The links alone are in the order of an index: a window of some groups reads the others on its way. */
const OF_GROUPS = `join activity a on a.client_id = l.client_id and a.id = l.activity_id and ${GROUP} = any($6::text[])`;

/* One that is linked to several contacts of the Person is listed once. */
const activitiesOf = (
  owner: TimelineOwner,
  isGrouped: boolean,
) => `select asked.position::int as position, ${ACTIVITY_COLUMNS} ${OWNERS} cross join lateral (
    select distinct k.client_id, k.occurred_at, k.activity_id from contact c cross join lateral (
      select l.client_id, l.occurred_at, l.activity_id from activity_contact l ${isGrouped ? OF_GROUPS : ''}
       where l.client_id = c.client_id and l.contact_id = c.id and (l.occurred_at, l.activity_id) < ($3::timestamptz, $4::bigint)
       order by l.occurred_at desc, l.activity_id desc limit $5::int) k
     where ${contactsOf(owner)} order by k.occurred_at desc, k.activity_id desc limit $5::int) found
    join activity a on a.client_id = found.client_id and a.id = found.activity_id
  order by asked.position, found.occurred_at desc, found.activity_id desc`;

const OF_PERSON_ITSELF = `(select j.client_id, j.number, j.numbered_at from journal j
      where j.client_id = asked.client_id and j.person_id = asked.id and j.number < $3::bigint
      order by j.number desc limit $4::int)
    union`;

/* The same entries as in the history of the owner. The day of an entry leads to its partition. */
const changesOf = (
  owner: TimelineOwner,
) => `select asked.position::int as position, ${changeColumns('r')} ${OWNERS} cross join lateral (
    ${owner === 'person' ? OF_PERSON_ITSELF : ''}
    select k.client_id, k.number, k.numbered_at
      from contact c cross join unnest('{${CHANGE_KINDS.contact}, ${CHANGE_KINDS.score}}'::smallint[]) as of (kind) cross join lateral (
        select j.client_id, j.number, j.numbered_at from journal j
         where j.client_id = c.client_id and j.record_id = c.id and j.kind = of.kind and j.number < $3::bigint
         order by j.number desc limit $4::int) k
     where ${contactsOf(owner)}
    order by number desc limit $4::int) found
    join journal r on r.client_id = found.client_id and r.number = found.number and r.numbered_at = found.numbered_at
  order by asked.position, r.number desc`;

const TEXTS = {
  person: {
    email: emailsOf('person'),
    activity: activitiesOf('person', false),
    grouped: activitiesOf('person', true),
    change: changesOf('person'),
  },
  contact: {
    email: emailsOf('contact'),
    activity: activitiesOf('contact', false),
    grouped: activitiesOf('contact', true),
    change: changesOf('contact'),
  },
} as const;

/** An item before it is placed among the others. */
type Found = Omit<TimelineItem, 'cursor'> & { id: number; position: number };
type Placed<Row> = Row & { position: number };
type Owners = [clients: string[], ids: number[]];

const rankOf = (kind: TimelineKind) => TIMELINE_KINDS.indexOf(kind);

/* At the time of the last item, kinds of a higher rank were read in full, and those of a lower one not yet. */
function beyond(kind: TimelineKind, { at, rank, id }: Position): [Date, number] {
  const own = rankOf(kind);
  if (own === rank) return [new Date(at), id];
  return [new Date(at), own < rank ? Number.MAX_SAFE_INTEGER : 0];
}

type Source = (sql: Sql, of: TimelineOwner, owners: Owners, window: TimelineWindow) => Promise<Found[]>;

const SOURCES: Record<TimelineKind, Source> = {
  async email(sql, of, owners, { after, limit }) {
    const values = [...owners, ...beyond('email', after), limit];
    const rows = await sql.query<Placed<EmailRow>>(`timeline.emails.${of}`, TEXTS[of].email, values);
    return rows.map((email) => ({ ...keyOf(email), kind: 'email', at: email.emailTimestamp, email }));
  },
  async activity(sql, of, owners, { after, limit, groups }) {
    const values = [...owners, ...beyond('activity', after), limit];
    const rows =
      groups === null
        ? await sql.query<Placed<ActivityRow>>(`timeline.activities.${of}`, TEXTS[of].activity, values)
        : await sql.query<Placed<ActivityRow>>(`timeline.grouped.${of}`, TEXTS[of].grouped, [...values, groups]);
    return rows.map((activity) => ({ ...keyOf(activity), kind: 'activity', at: activity.occurredAt, activity }));
  },
  async change(sql, of, owners, { after, limit }) {
    const values = [...owners, after.below ?? Number.MAX_SAFE_INTEGER, limit];
    const rows = await sql.query<Placed<ChangeRow>>(`timeline.changes.${of}`, TEXTS[of].change, values);
    return rows.map((change) => ({ ...keyOf(change), kind: 'change', at: change.writtenAt, change }));
  },
};

const keyOf = ({ id, position }: Placed<{ id: number }>) => ({ id, position });

/**
 * The next items of the timelines of some Persons or of some contacts, newest first: up to `limit` of each.
 *
 * Changes keep the order of the journal, which is that of commits. One whose transaction began later than that of the
 * change above it is placed at the time of that one.
 */
export async function readTimelines(
  sql: Sql,
  of: TimelineOwner,
  records: readonly RecordKey[],
  window: TimelineWindow,
): Promise<TimelineItem[][]> {
  const owners: Owners = [records.map(({ clientId }) => clientId), records.map(({ id }) => id)];
  const found = await Promise.all(window.kinds.map((kind) => SOURCES[kind](sql, of, owners, window)));
  const byOwner = groupBy(found.flat(), ({ position }) => position);
  return records.map((_record, index) => place(byOwner.get(index + 1) ?? [], window));
}

/* Each kind comes in its order, which the sort preserves. */
function place(found: readonly Found[], { kinds, groups, after, limit }: TimelineWindow): TimelineItem[] {
  const newest = found.find(({ kind }) => kind === 'change');
  let { at: latest, below } = after;
  const timed = found.map((item) => {
    if (item.kind === 'change') latest = Math.min(latest, item.at.getTime());
    return { ...item, time: item.kind === 'change' ? latest : item.at.getTime(), rank: rankOf(item.kind) };
  });
  timed.sort((a, b) => b.time - a.time || b.rank - a.rank);
  below ??= newest ? newest.id + 1 : 0;
  return timed.slice(0, limit).map(({ time: at, rank, id, ...item }) => {
    if (item.kind === 'change') below = id;
    return { ...item, at: new Date(at), cursor: writeCursor({ kinds, groups }, { at, rank, id, below }) };
  });
}
