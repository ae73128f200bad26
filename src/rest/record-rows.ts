import type { Need } from '../access/permissions.js';
import type { Structure } from '../wire/parameters.js';
import { structured, structuredPage } from '../wire/structured.js';
import type { Reply } from './errors.js';
import { withoutTypename } from './respond.js';

/*
 * What the rows of contacts and of companies have in common: both kinds are listed, looked up and read alike, by a
 * workspace and over all clients of an agency.
 */

interface CustomField {
  field_name: string;
  field_value: string;
}
type Fields<Name extends string> = Record<Name, CustomField[]>;
type Structured = { query: { structure: Structure } };

/** The version with a number and the one without answer alike. */
export const both = (path: string): string[] => [`/v2${path}`, path];

const READ: Need = { workspace: 'read' };
const AGENCY: Need = { agency: true };

/** The rows that read one kind of record. `rest` of a path is what comes after the kind's own. */
export const readRows = (kind: 'contacts' | 'companies', tag: string) => ({
  own: (rest = '') => ({ method: 'get' as const, paths: both(`/${kind}${rest}`), tag, access: READ }),
  ofAgency: (rest = '') => ({
    method: 'get' as const,
    paths: both(`/${kind}-master-list${rest}`),
    tag: 'Master lists',
    access: AGENCY,
    // A list over thousands of clients; one record is found by its key like any other.
    ...(rest === '/{id}' ? {} : { heavy: true as const }),
  }),
});

/** The variables of a row that names one record. */
export const byId = ({ path }: { path: Record<string, number> }) => ({ id: path['id'] ?? 0 });

/** How records with custom fields under `name` are answered, in the structure that was asked for. */
export const structuredReplies = <Name extends string>(name: Name) => ({
  one:
    (status: number) =>
    <Row extends Fields<Name>>(row: Row, { query }: Structured): Reply => ({
      status,
      body: structured(withoutTypename(row) as Row, name, query.structure),
    }),
  page: <Row extends Fields<Name>>(found: { results: Row[] }, { query }: Structured): Reply => ({
    status: 200,
    body: structuredPage(found, name, query.structure),
  }),
});

/** A page of one record, for the document. */
export const pageOf = (record: object) => ({
  count: 1,
  total_pages: 1,
  current_page: 1,
  page_size: 100,
  results: [record],
});

export const LOOKUP = 'Exact name and value; at most the first 100 matches by id, paged within them.';
