import { hasValue } from '../../src/schema/records/custom-fields/value-order.js';
import { AGENCY, BIG_CLIENT, SMALL_CLIENT, TENTH_CLIENT } from '../data/plan.js';
import { CONTACT, contactColumns, countOf, FIELDS_AGGREGATE, listOf } from './columns.js';
import { findFloor, knownFloor, listFloor, pageBody, writeFloor } from './floors.js';
import { emailsOf, pagesOf, readsOf, sampleOf, writesOf } from './requests.js';
import { type Floor, type Row, row } from './row.js';

const PATH = '/public/v2/contacts';
const LOOKUP_SIZE = 10;

/* The matches, at most a hundred, and the page of them, in one statement. */
const LOOKUP = `with match as (
  select f.contact_id as id from contact_custom_field f
   where f.client_id = $1 and f.field_name = $2 and ${hasValue('f', '$3::text')} order by f.contact_id limit 100
)
select (select count(*)::int from match) as total, ${CONTACT} from contact c
 where c.client_id = $1 and c.id = any(array(select id from match order by id limit ${LOOKUP_SIZE})) order by c.id`;

/* Updates what is there, else inserts it with a Person of its own. Fit for this body alone: four columns, two fields. */
const UPSERT = `with changed as (
  update contact c set first_name = $3, last_name = $4, job_title = $5, updated_time = now()
   where c.client_id = $1 and c.email = $2 returning c.*, false as created
), added as (
  insert into contact (client_id, person_id, email, first_name, last_name, job_title, origin)
  select $1, nextval('person_id_seq'), $2, $3, $4, $5, 'builtin' where not exists (select from changed)
  returning *, true as created
), born as (
  insert into person (client_id, id) select client_id, person_id from added
), c as (select * from changed union all select * from added), fields as (
  insert into contact_custom_field as f (client_id, contact_id, field_name, field_value)
  select c.client_id, c.id, g.name, g.value from c, (values ($6, $7), ($8, $9)) g (name, value)
  on conflict (client_id, contact_id, field_name) do update set field_value = excluded.field_value,
    updated_time = case when f.field_value = excluded.field_value then f.updated_time else now() end
  returning id, updated_time, field_name, field_value
)
select c.created, ${contactColumns('c')}, (select ${FIELDS_AGGREGATE}
  from (select id, updated_time, field_name, field_value from contact_custom_field k
    where k.client_id = c.client_id and k.contact_id = c.id and k.field_name not in ($6, $8)
    union all select * from fields) f) as contact_custom_fields
from c`;

const upsertOf = (email: string) => ({
  email,
  first_name: 'Jonas',
  last_name: 'Eriksen',
  job_title: 'Head of Supply',
  contact_custom_fields: [
    { field_name: 'industry', field_value: 'Aviation' },
    { field_name: 'source_list', field_value: 'list-{n}' },
  ],
});

const upsertFloor = writeFloor({ name: 'upsert', text: UPSERT }, (body: ReturnType<typeof upsertOf>) => [
  body.email,
  body.first_name,
  body.last_name,
  body.job_title,
  ...body.contact_custom_fields.flatMap((field) => [field.field_name, field.field_value]),
]);

type UpsertBody = ReturnType<typeof upsertOf>;

/* What contacts have already: as many values as the other upserts give. */
const OWN_VALUES = `select c.email, c.first_name, c.last_name, c.job_title, (
    select json_agg(json_build_object('field_name', f.field_name, 'field_value', f.field_value) order by f.id)
      from contact_custom_field f
     where f.client_id = c.client_id and f.contact_id = c.id and f.field_name in ('industry', 'source_list')) as contact_custom_fields
  from contact c where c.client_id = $1 and c.email is not null order by md5(c.id::text) limit 4000`;

const hasAll = (contact: UpsertBody, { contact_custom_fields: fields, ...columns }: UpsertBody): boolean => {
  const own = new Map(contact.contact_custom_fields.map((field) => [field.field_name, field.field_value]));
  return (
    Object.entries(columns).every(([name, value]) => Reflect.get(contact, name) === value) &&
    fields.every((field) => own.get(field.field_name) === field.field_value)
  );
};

const BY_EMAIL = `select ${CONTACT} from contact c where c.client_id = $1 and c.email = $2`;

/* Reads the contact, and writes only what differs. */
const unchangedFloor: Floor = (sql, client) => {
  const upsert = upsertFloor(sql, client);
  return async (request) => {
    const body: UpsertBody = JSON.parse(request.body);
    const { rows } = await sql.query<UpsertBody>({ name: 'by-email', text: BY_EMAIL, values: [client, body.email] });
    const [contact] = rows;
    return contact && hasAll(contact, body) ? { status: 200, body: JSON.stringify(contact) } : upsert(request);
  };
};

const ONE: readonly Row[] = [
  row(['contact-by-email', 'contact by email'], ['express', 0.9], {
    requests: readsOf(`${PATH}?email=`, (sql) => emailsOf(sql, BIG_CLIENT)),
    floor: findFloor({ name: 'by-email', text: BY_EMAIL }, (rows) => pageBody(1, 1, rows)),
  }),
  row(['contact-by-id', 'contact by id'], ['express', 0.9], {
    requests: readsOf(`${PATH}/`, sampleOf('id', 'contact c')),
    floor: findFloor({ name: 'by-id', text: `select ${CONTACT} from contact c where c.client_id = $1 and c.id = $2` }),
  }),
  row(['contacts-by-custom-field', 'contacts by a custom field, page of 10'], ['express', 0.9], {
    requests: readsOf(
      `${PATH}/lookup-by-custom-field?page_size=${LOOKUP_SIZE}&field_name=source_list&field_value=`,
      async (sql) => {
        const { rows } = await sql.query<{ value: string }>(
          `select distinct field_value as value from contact_custom_field where client_id = $1 and field_name = 'source_list' limit 100`,
          [BIG_CLIENT],
        );
        return rows.map(({ value }) => value);
      },
    ),
    floor: findFloor({ name: 'lookup', text: LOOKUP, before: ['source_list'] }, (rows: { total: number }[]) =>
      pageBody(
        rows[0]?.total ?? 0,
        1,
        rows.map(({ total: _total, ...contact }) => contact),
        LOOKUP_SIZE,
      ),
    ),
  }),
  row(['contact-upsert-create', 'upsert of a new contact'], ['express', 0.8], {
    requests: async () => [{ method: 'PUT', path: PATH, body: JSON.stringify(upsertOf('new-{n}@bench.example')) }],
    floor: upsertFloor,
    ignored: ['id', 'updated_time'],
    async reset(sql) {
      await sql.query(
        `with gone as (delete from contact where client_id = $1 and email like 'new-%@bench.example' returning client_id, person_id)
         delete from person p using gone where p.client_id = gone.client_id and p.id = gone.person_id`,
        [BIG_CLIENT],
      );
    },
  }),
  row(['contact-upsert-update', 'upsert of a contact that exists'], ['express', 0.8], {
    requests: writesOf({ method: 'PUT', path: PATH }, upsertOf),
    floor: upsertFloor,
    ignored: ['updated_time'],
  }),
  row(['contact-upsert-unchanged', 'upsert of a contact that has all values'], ['express', 0.8], {
    async requests(sql) {
      const { rows } = await sql.query<UpsertBody>(OWN_VALUES, [BIG_CLIENT]);
      return rows.map((body) => ({ method: 'PUT', path: PATH, body: JSON.stringify(body) }));
    },
    floor: unchangedFloor,
  }),
];

const counting = listFloor(listOf('contact', CONTACT));

const PAGES = (
  [
    ['first', 'first', BIG_CLIENT, 0],
    ['middle', 'middle', BIG_CLIENT, 0.5],
    ['last', 'last', BIG_CLIENT, 1],
    ['tenth', 'last, a tenth of the data', TENTH_CLIENT, 1],
    ['small', 'of a client with few, among 2,000', SMALL_CLIENT, 0],
  ] as const
).map(([name, title, client, share]) =>
  row([`contacts-page-${name}`, `page of 100 contacts${name === 'small' ? '' : ','} ${title}`], ['bare', 0.85], {
    client,
    requests: pagesOf(`${PATH}?page=`, { count: countOf('contact'), owner: client, share }),
    floor: counting,
  }),
);

const SHARES = [
  ['first', 0, 0.8],
  ['middle', 0.5, 0.65],
  ['last', 1, 0.65],
] as const;

const knowing = knownFloor({
  count: countOf('contact'),
  begins: `select id from (select id, row_number() over (order by id) as n from contact where client_id = $1) c
      where n % 100 = 1 order by id`,
  page: `select ${CONTACT} from contact c
    where c.client_id = $1 and c.id >= $2 order by c.id limit 100`,
});

const KNOWN = SHARES.map(([place, share, ratio]) =>
  row([`contacts-known-${place}`, `page of 100 contacts, ${place}, beside one that does not count`], ['bare', ratio], {
    requests: pagesOf(`${PATH}?page=`, { count: countOf('contact'), owner: BIG_CLIENT, share }),
    floor: knowing,
  }),
);

const CLIENTS = 'select k.id from client k where k.agency_id = $1';
const COUNT_OF_AGENCY = `select count(*)::int as count from contact c where c.client_id in (${CLIENTS})`;

const knowingAgency = knownFloor({
  owner: AGENCY,
  count: COUNT_OF_AGENCY,
  begins: `select id from (select c.id, row_number() over (order by c.id) as n from contact c where c.client_id in (${CLIENTS})) s
  where n % 100 = 1 order by id`,
  page: `select ${CONTACT}, c.client_id from contact c
    where c.id + 0 >= $2 and (c.client_id in (${CLIENTS})) is true order by c.id + 0 limit 100`,
});

/* The contacts of all clients of an agency. */
const OF_AGENCY = SHARES.map(([place, share]) =>
  row([`agency-page-${place}`, `page of 100 contacts of an agency, ${place}`], ['bare', 0.7], {
    agency: AGENCY,
    requests: pagesOf('/public/v2/contacts-master-list?page=', { count: COUNT_OF_AGENCY, owner: AGENCY, share }),
    floor: knowingAgency,
  }),
);

/** Rows of contacts of a client and of an agency. */
export const CONTACT_ROWS: readonly Row[] = [...ONE, ...PAGES, ...KNOWN, ...OF_AGENCY];
