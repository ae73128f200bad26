import type { FieldNode, SelectionNode, SelectionSetNode } from 'graphql';
import { AnswerTooLargeError } from '../../errors.js';
import type { AnyDocument } from '../../operations/document.js';
import * as documents from '../../operations/generated.js';
import { isObject } from '../../values/input.js';
import type { SearchBody } from '../../wire/agents.js';
import { ToolRefused } from '../refusal-text.js';
import type { Session } from '../session.js';
import { customFieldOf, type Page } from './text.js';

/** A kind of record that `search` lists. */
interface RecordList {
  document: AnyDocument;
  /** What is shown unless other fields of the document are named; the first is the id. */
  columns: string;
  /** The filter that finds words. */
  words?: (text: string) => object;
  /** The filter that finds what an identifier names. */
  named?: (by: object) => object;
}

/** Every list by its name. */
const RECORDS = {
  contacts: {
    document: documents.FindContactsDocument,
    columns:
      'id person_id first_name last_name email phone job_title company contact_status last_reply_received score suppressed',
    words: (text) => ({ text }),
    named: (by) => by,
  },
  companies: {
    document: documents.FindCompaniesDocument,
    columns: 'id name domain industry company_status',
    words: (text) => ({ text }),
    named: (by) => by,
  },
  people: {
    document: documents.FindPeopleDocument,
    columns: 'id first_name last_name emails phones linkedin_urls suppressed',
    words: (text) => ({ contacts: { text } }),
    named: (by) => ({ contacts: by }),
  },
  emails: {
    document: documents.FindEmailsDocument,
    columns:
      'id email_timestamp email_type contact_id contact_email subject campaign_name interested automated bounce_reason',
    words: (text) => ({ or: [{ subject: { contains: text } }, { contact: { text } }] }),
  },
  activities: {
    document: documents.FindActivitiesDocument,
    columns: 'id occurred_at channel variant activity_type contacts company source',
    words: (text) => ({ contact: { text } }),
  },
  campaigns: {
    document: documents.FindCampaignsDocument,
    columns: 'id name platform sent_count reply_count reply_rate bounce_count bounce_rate',
    words: (text) => ({ name: { contains: text } }),
  },
  deliveries: {
    document: documents.FindDeliveriesDocument,
    columns: 'id received_at platform verdict detail still_parked',
    words: (text) => ({ detail: { contains: text } }),
  },
  duplicates: { document: documents.FindDuplicatesDocument, columns: 'person_ids people evidence' },
  merges: {
    document: documents.FindMergesDocument,
    columns: 'merge_id merged_at primary_person_id merged_person_ids actor undone_at',
  },
  jobs: {
    document: documents.FindJobsDocument,
    columns: 'job_id kind state created_at ended_at rows_total rows_written rows_refused actor',
  },
} as const satisfies Record<string, RecordList>;

type RecordName = keyof typeof RECORDS;
export const RECORD_NAMES = Object.keys(RECORDS) as [RecordName, ...RecordName[]];
const listOf = (record: RecordName): RecordList => RECORDS[record];

/** Whether the list takes the argument; words are a filter. */
function takes(record: RecordName, argument: string): boolean {
  const [operation] = listOf(record).document.definitions;
  const variables = operation?.kind === 'OperationDefinition' ? operation.variableDefinitions : [];
  return (
    variables?.some(({ variable }) => variable.name.value === (argument === 'words' ? 'where' : argument)) ?? false
  );
}

/** The fields of one record in the document, by their names on the wire. */
function fieldsOf(record: RecordName): Map<string, FieldNode> {
  const [operation] = listOf(record).document.definitions;
  const isField = (node: SelectionNode): node is FieldNode => node.kind === 'Field';
  const fields = (node: { selectionSet?: SelectionSetNode | undefined } | undefined) =>
    node?.selectionSet?.selections.filter(isField) ?? [];
  const [list] = operation?.kind === 'OperationDefinition' ? fields(operation) : [];
  const nodes = fields(list).find(({ name }) => name.value === 'nodes' || name.value === 'items');
  return new Map(fields(nodes).map((field) => [field.alias?.value ?? field.name.value, field]));
}

/** The columns of an answer, the id among them. @throws ToolRefused there is no such field */
function columnsOf(record: RecordName, chosen: readonly string[] | undefined): string[] {
  const usual = listOf(record).columns.split(' ');
  const [id = 'id'] = usual;
  const known = fieldsOf(record);
  const isKnown = (name: string) => known.has(customFieldOf(name) === undefined ? name : 'custom_fields');
  const unknown = chosen?.filter((name) => !isKnown(name)) ?? [];
  if (unknown.length > 0)
    throw new ToolRefused(
      `fields: ${record} have no ${unknown.join(', ')}. They have ${[...known.keys()].join(', ')}.`,
    );
  return chosen ? [...new Set([id, ...chosen])] : usual;
}

/** A filter with the names of the core: conditions may be written in snake case, like the fields of the answers. */
export function toWhere(given: unknown): unknown {
  if (Array.isArray(given)) return given.map(toWhere);
  if (!isObject(given)) return given;
  const camel = (name: string) => name.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase());
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [camel(name), toWhere(value)]));
}

/** What names one record. */
interface One {
  id?: number | undefined;
  identifier?: string | undefined;
}

/**
 * The filter of one record by its id or an identifier, whose form tells its kind: an address, a profile, else a number.
 * @throws ToolRefused not exactly one is given, or such records have no identifier
 */
export function byId(record: RecordName, { id, identifier }: One): object {
  if ((id === undefined) === (identifier === undefined))
    throw new ToolRefused('Give exactly one of id and identifier.');
  if (identifier === undefined) return { id: { equals: id } };
  const { named } = listOf(record);
  if (!named) throw new ToolRefused(`${record} have no identifier. Give id.`);
  if (record === 'companies') return named({ domain: { equals: identifier } });
  if (identifier.includes('@')) return named({ email: { equals: identifier } });
  return named({ [/linkedin/i.test(identifier) ? 'linkedinUrl' : 'phone']: { equals: identifier } });
}

/** One page of a list and its columns. @throws ToolRefused the list has no such field, order or filter */
export async function findPage(session: Session, wanted: Wanted): Promise<[string[], Page]> {
  try {
    return await readPage(session, wanted);
  } catch (error) {
    // Fewer records are an answer, and the cursor gives the others.
    if (!(error instanceof AnswerTooLargeError) || wanted.limit === 1) throw error;
    return findPage(session, { ...wanted, limit: Math.ceil(wanted.limit / 4) });
  }
}

type Wanted = SearchBody & { record: RecordName };

async function readPage(
  session: Session,
  { record, words, where, fields, sort, direction, limit: first, cursor: after }: Wanted,
): Promise<[string[], Page]> {
  const columns = columnsOf(record, fields);
  const given = { words, where, sort };
  const refused = Object.entries(given).find(([name, value]) => value !== undefined && !takes(record, name))?.[0];
  if (refused) throw new ToolRefused(`${record} take no ${refused}.`);
  if (record === 'duplicates') return [columns, await duplicatesPage(session, { first, after })];
  const parts = [...(words === undefined ? [] : [listOf(record).words?.(words)]), ...(where ? [toWhere(where)] : [])];
  // A filter of words alone is answered sooner than one that has others beside it.
  const filter = parts.length > 1 ? { and: parts } : parts[0];
  const field = customFieldOf(sort);
  const known = fieldsOf(record);
  const { nodes, edges, pageInfo } = await session.root(listOf(record).document, {
    ...{ first, after, where: filter },
    ...(sort ? { sort: field ? 'CUSTOM_FIELD' : sort.toUpperCase(), direction: direction.toUpperCase() } : {}),
    ...(field ? { sortField: field } : {}),
    detail: columns.some((name) => known.get(name)?.directives?.length),
  });
  const cursors = edges.map(({ cursor }: { cursor: string }) => cursor);
  return [columns, { rows: nodes, cursors, next: pageInfo.hasNextPage ? cursors.at(-1) : null }];
}

async function duplicatesPage(session: Session, { first, after }: { first: number; after: string | undefined }) {
  const page = Math.max(1, Number.parseInt(after ?? '1', 10) || 1);
  const { items, totalPages } = await session.root(documents.FindDuplicatesDocument, { page, first });
  return { rows: items, next: page < totalPages ? String(page + 1) : null };
}

/** One record with all its fields; null: there is none. @throws ToolRefused see `byId` */
export async function findOne(session: Session, record: RecordName, one: One): Promise<Record<string, unknown> | null> {
  const { nodes } = await session.root(listOf(record).document, { where: byId(record, one), first: 1, detail: true });
  return nodes[0] ?? null;
}
