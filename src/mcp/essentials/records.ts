import type { AnyDocument } from '../../operations/document.js';
import * as documents from '../../operations/generated.js';
import { isObject } from '../../values/input.js';
import { ToolRefused } from '../refusal-text.js';
import type { Session } from './essential.js';
import type { Page } from './text.js';

/** A kind of record that `search` lists. */
interface RecordList {
  document: AnyDocument;
  /** What is shown unless other fields are named. */
  columns: readonly string[];
  /** All other fields. */
  more?: readonly string[];
  sorts?: readonly string[];
  /** The filter that finds words; absent: the list takes neither words nor a filter. */
  words?: (text: string) => object;
  /** The filter that finds what an identifier names. */
  named?: (by: object) => object;
  /** Whether the document adds details of a single record. */
  detailed?: boolean;
}

const CHANGED = ['created_at', 'updated_time'];
const STATUS = ['previous_status', 'status_changed_at'];
const NAMES = ['first_name', 'last_name'];

/** Every list by its name. */
export const RECORDS = {
  contacts: {
    document: documents.FindContactsDocument,
    columns: [
      ...['id', 'person_id', ...NAMES, 'email', 'phone', 'job_title', 'company', 'contact_status'],
      ...['last_reply_received', 'score', 'suppressed'],
    ],
    more: [
      ...['linkedin_url', 'company_id', ...STATUS, 'first_campaign_email_sent', 'last_campaign_email_sent'],
      ...['suppressed_reason', 'origin', ...CHANGED, 'custom_fields'],
    ],
    sorts: ['id', 'created_at', 'updated_time', 'last_name', 'last_reply_received', 'score', 'custom_field'],
    words: (text) => ({ text }),
    named: (by) => by,
    detailed: true,
  },
  companies: {
    document: documents.FindCompaniesDocument,
    columns: ['id', 'name', 'domain', 'industry', 'company_status'],
    more: [...STATUS, ...CHANGED, 'custom_fields'],
    sorts: ['id', 'domain', 'updated_time', 'custom_field'],
    words: (text) => ({ text }),
    named: (by) => by,
    detailed: true,
  },
  people: {
    document: documents.FindPeopleDocument,
    columns: ['id', ...NAMES, 'emails', 'phones', 'linkedin_urls', 'suppressed'],
    more: ['suppressed_reason', ...CHANGED, 'custom_fields'],
    words: (text) => ({ contacts: { text } }),
    named: (by) => ({ contacts: by }),
    detailed: true,
  },
  emails: {
    document: documents.FindEmailsDocument,
    columns: [
      ...['id', 'email_timestamp', 'email_type', 'contact_id', 'contact_email', 'subject', 'campaign_name'],
      ...['interested', 'automated', 'bounce_reason'],
    ],
    more: ['campaign_id', 'agent_email', 'disposition', 'bounced_at', 'origin', 'replier_email', 'body_text'],
    sorts: ['email_timestamp', 'updated_time', 'id'],
    words: (text) => ({ or: [{ subject: { contains: text } }, { contact: { text } }] }),
    detailed: true,
  },
  activities: {
    document: documents.FindActivitiesDocument,
    columns: ['id', 'occurred_at', 'channel', 'variant', 'activity_type', 'contacts', 'company', 'source'],
    more: ['created_at', 'properties'],
    words: (text) => ({ contact: { text } }),
    detailed: true,
  },
  campaigns: {
    document: documents.FindCampaignsDocument,
    columns: ['id', 'name', 'platform', 'sent_count', 'reply_count', 'reply_rate', 'bounce_count', 'bounce_rate'],
    more: ['external_id', 'interested_count', 'interest_rate', 'updated_time'],
    sorts: ['id', 'name', 'sent_count', 'updated_time'],
    words: (text) => ({ name: { contains: text } }),
  },
  deliveries: {
    document: documents.FindDeliveriesDocument,
    columns: ['id', 'received_at', 'platform', 'verdict', 'detail', 'still_parked'],
    more: ['replay_of', 'body_dropped'],
    words: (text) => ({ detail: { contains: text } }),
  },
  duplicates: { document: documents.FindDuplicatesDocument, columns: ['person_ids', 'people', 'evidence'] },
  merges: {
    document: documents.FindMergesDocument,
    columns: ['merge_id', 'merged_at', 'primary_person_id', 'merged_person_ids', 'actor', 'undone_at'],
  },
  jobs: {
    document: documents.FindJobsDocument,
    columns: [
      'job_id',
      'kind',
      'state',
      'created_at',
      'ended_at',
      'rows_total',
      'rows_written',
      'rows_refused',
      'actor',
    ],
    more: ['failure'],
  },
} as const satisfies Record<string, RecordList>;

export type RecordName = keyof typeof RECORDS;
export const RECORD_NAMES = Object.keys(RECORDS) as [RecordName, ...RecordName[]];
const listOf = (record: RecordName): RecordList => RECORDS[record];

const camel = (name: string) => name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());

/** A filter with the names of the core: conditions may be written in snake case, like the fields of the answers. */
export function toWhere(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(toWhere);
  if (!isObject(given)) return given;
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [camel(name), toWhere(value)]));
}

/** What names one record. */
interface One {
  id?: number | undefined;
  identifier?: string | undefined;
}

/**
 * The filter of one record by its id or an identifier, whose form tells its kind: a domain, an address, a profile, else a
 * number.
 * @throws ToolRefused not exactly one is given
 */
export function byId(record: RecordName, { id, identifier }: One): object {
  if ((id === undefined) === (identifier === undefined))
    throw new ToolRefused('Give exactly one of id and identifier.');
  if (identifier === undefined) return { id: { equals: id } };
  const { named } = listOf(record);
  if (!named) throw new ToolRefused(`${record} have no identifier. Give id.`);
  if (record === 'companies') return named({ domain: { equals: identifier } });
  if (identifier.includes('@')) return named({ email: { equals: identifier } });
  if (/linkedin/i.test(identifier)) return named({ linkedinUrl: { equals: identifier } });
  return named({ phone: { equals: identifier } });
}

interface Wanted {
  words?: string | undefined;
  where?: object | undefined;
  fields?: readonly string[] | undefined;
  sort?: string | undefined;
  direction?: 'asc' | 'desc' | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** One page of a list and its columns. @throws ToolRefused the list has no such field, order or filter */
export async function findPage(session: Session, record: RecordName, wanted: Wanted): Promise<[string[], Page]> {
  const { columns, more = [], document } = listOf(record);
  const known = [...columns, ...more];
  const chosen = wanted.fields ?? columns;
  const unknown = chosen.filter(
    (name) => !known.includes(name) && !(name.startsWith('custom_fields.') && known.includes('custom_fields')),
  );
  if (unknown.length > 0)
    throw new ToolRefused(`fields: ${record} have no ${unknown.join(', ')}. They have ${known.join(', ')}.`);
  const detail = chosen.some((name) => name === 'body_text' || name === 'properties');
  const variables = {
    ...orderOf(record, wanted),
    ...filterOf(record, wanted),
    first: wanted.limit,
    after: wanted.cursor,
    detail,
  };
  if (record === 'duplicates') return [[...chosen], await duplicatesPage(session, wanted)];
  const { nodes, edges, pageInfo } = await session.root(document, variables);
  const cursors = edges.map(({ cursor }: { cursor: string }) => cursor);
  const columnsWithId = chosen.includes(known[0] ?? '') ? [...chosen] : [known[0] ?? '', ...chosen];
  return [columnsWithId, { rows: nodes, cursors, next: pageInfo.hasNextPage ? cursors.at(-1) : null }];
}

async function duplicatesPage(session: Session, { limit, cursor }: Wanted): Promise<Page> {
  const page = Math.max(1, Number.parseInt(cursor ?? '1', 10) || 1);
  const { items, totalPages } = await session.root(documents.FindDuplicatesDocument, { page, first: limit });
  return { rows: items, next: page < totalPages ? String(page + 1) : null };
}

function orderOf(record: RecordName, { sort, direction }: Wanted) {
  const { sorts = [] } = listOf(record);
  const field = /^custom_fields?\.(.+)$/s.exec(sort ?? '')?.[1];
  const name = field === undefined ? sort : 'custom_field';
  if (name !== undefined && !sorts.includes(name))
    throw new ToolRefused(`sort: ${record} can be sorted by ${sorts.join(', ') || 'nothing'}.`);
  return {
    ...(name === undefined ? {} : { sort: name.toUpperCase(), direction: (direction ?? 'desc').toUpperCase() }),
    ...(field === undefined ? {} : { sortField: field }),
  };
}

function filterOf(record: RecordName, { words, where }: Wanted): { where?: unknown } {
  const { words: find } = listOf(record);
  if (words === undefined && where === undefined) return {};
  if (!find) throw new ToolRefused(`${record} take neither words nor where.`);
  return {
    where: { and: [...(words === undefined ? [] : [find(words)]), ...(where === undefined ? [] : [toWhere(where)])] },
  };
}

/** One record with all its fields; null: there is none. @throws ToolRefused not exactly one of id and identifier is given */
export async function findOne(session: Session, record: RecordName, one: One): Promise<Record<string, unknown> | null> {
  const { document, detailed } = listOf(record);
  const detail = detailed ? { detail: true } : {};
  const { nodes } = await session.root(document, { where: byId(record, one), first: 1, ...detail });
  return nodes[0] ?? null;
}
