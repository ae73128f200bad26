/*
 * What the rows of contacts and companies have in common: both kinds are listed, looked up and read in the same ways,
 * within a workspace and over all clients of an agency.
 */

/** The paths with and without a version number, which answer alike. */
export const both = (path: string): string[] => [`/v2${path}`, path];

/** The rows that read one kind of record. `rest` is the part of the path after the kind. */
export const readRows = (kind: 'contacts' | 'companies', tag: string) => ({
  own: (rest = '') => ({ method: 'get' as const, paths: both(`/${kind}${rest}`), tag }),
  ofAgency: (rest = '') => ({
    method: 'get' as const,
    paths: both(`/${kind}-master-list${rest}`),
    tag: 'Master lists',
  }),
});

/** A page with one record, for the OpenAPI document. */
export const pageOf = (record: object) => ({
  count: 1,
  total_pages: 1,
  current_page: 1,
  page_size: 100,
  results: [record],
});

export const LOOKUP = 'Exact name and value; at most the first 100 matches by id, paged within them.';
