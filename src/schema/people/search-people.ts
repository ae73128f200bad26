import { type Page, pageOf } from '../lists/page.js';
import { assemblePeople } from './assemble-people.js';
import {
  type PeopleReader,
  type PersonFilter,
  type PersonSelection,
  readPersonFilter,
  selectPersons,
} from './person-filter.js';
import { MEMBER_ORDER, MEMBER_ROWS, membersSql, type PersonContactRow, type PersonRow } from './person-row.js';

type CountedRow = { total: number } & (PersonContactRow | { personId: null });

/**
 * One page of the Persons that match, in the order of their ids, each with all its contacts. Persons without contacts
 * are not counted. Past the end the page is empty.
 * @source Specification: Search people
 */
export async function searchPeople(
  { clientId, database, phoneCountry }: PeopleReader,
  filter: PersonFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<Page<PersonRow>> {
  const conditions = readPersonFilter(filter, phoneCountry);
  if (!conditions) return pageOf([], 0, 1, pageSize);
  const selection = selectPersons(conditions);
  const parameters = [clientId, ...selection.values, pageSize, (page - 1) * pageSize];
  const rows = await database.query<CountedRow>(`people.page.${selection.name}`, pageSql(selection), parameters);
  const total = rows[0]?.total ?? 0;
  const people = assemblePeople(clientId, rows.filter(isContact));
  const lastPage = Math.max(Math.ceil(total / pageSize), 1);
  return pageOf(people, total, Math.min(page, lastPage), pageSize);
}

const isContact = (row: CountedRow): row is PersonContactRow & { total: number } => row.personId !== null;

/*
 * Count and page in one statement. Without conditions both use only the index, and the page stops at its last row; with
 * conditions the matches are found once and used for both.
 */
function pageSql({ sql, values }: PersonSelection): string {
  const window = `order by id limit $${values.length + 2}::int offset $${values.length + 3}::bigint`;
  const once = values.length > 0;
  const found = once ? 'found' : `(${sql}) found`;
  return `with ${once ? `found as materialized (${sql}), ` : ''}${membersSql(`array(select id from ${found} ${window})`)}
select t.total, m.*, f.fields
  from (select count(*)::int as total from ${found}) t left join (${MEMBER_ROWS}) on true
 ${MEMBER_ORDER}`;
}
