import { type Page, pageOf } from '../../records/lists/page.js';
import { placeSql, totalSql } from '../../totals/list-sql.js';
import {
  type PeopleReader,
  type PersonFilter,
  type PersonSelection,
  readPersonFilter,
  selectPersons,
} from './person-filter.js';
import {
  assemblePeople,
  MEMBER_ORDER,
  MEMBER_ROWS,
  membersSql,
  type PersonContactRow,
  type PersonRow,
} from './person-row.js';

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
  const { name, text } = pageStatement(selection, page);
  const rows = await database.query<CountedRow>(`people.page.${name}`, text, parameters);
  const total = rows[0]?.total ?? 0;
  const people = assemblePeople(clientId, rows.filter(isContact));
  const lastPage = Math.max(Math.ceil(total / pageSize), 1);
  return pageOf(people, total, Math.min(page, lastPage), pageSize);
}

const isContact = (row: CountedRow): row is PersonContactRow & { total: number } => row.personId !== null;

/* Everybody is not counted; the first page needs no place. */
function pageStatement(selection: PersonSelection, page: number): { name: string; text: string } {
  if (selection.values.length > 0) return { name: selection.name, text: matchesSql(selection) };
  return page > 1 ? { name: 'all.placed', text: PLACED_SQL } : { name: 'all', text: FIRST_SQL };
}

/* The matches are found once, and used for the count and for the page. */
function matchesSql({ sql, values }: PersonSelection): string {
  const window = `order by id limit $${values.length + 2}::int offset $${values.length + 3}::bigint`;
  return `with found as materialized (${sql}), ${membersSql(`array(select id from found ${window})`)}
${answerSql('(select count(*)::int from found)')}`;
}

const answerSql = (total: string) => `select t.total, m.*, f.fields
  from (select ${total} as total) t left join (${MEMBER_ROWS}) on true
 ${MEMBER_ORDER}`;

/* Only the index of contacts by Person is walked, up to the last Person of the page. */
const everybodySql = (start: string, offset: string) => `${membersSql(`array(
    select distinct p.person_id as id from contact p where p.client_id = $1 ${start}
     order by id limit $2::int offset ${offset})`)}
${answerSql(totalSql('person'))}`;

const FIRST_SQL = `with ${everybodySql('', '$3::bigint')}`;

/* It starts at a range whose place is known; without ranges it begins with the first Person. */
const PLACED_SQL = `with place as materialized (${placeSql('person', '$3::bigint')}), ${everybodySql(
  'and p.person_id >= coalesce((select l.first_id from place l), 0)',
  '$3::bigint - coalesce((select l.before from place l), 0)',
)}`;
