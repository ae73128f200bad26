import { sqlArray, WORDS } from './names.js';
import { AGENCY, type DataPlan, FULL_SIZE, type Sizes, sizesOf } from './plan.js';

type Step = [title: string, sql: string];

/*
 * Records of all clients are mixed, as they would be after months of imports, so that a client's rows lie scattered
 * over the table. Loading them client by client would flatter every list.
 */
const largeOf = (n: string) => `(case when ${n} % 30 < 10 then 0 when ${n} % 30 < 13 then 1
    else 2 + (${n} / 30 * 17 + ${n} % 30 - 13) % 8 end)`;
const clientOf = (
  n: string,
  { smallClients }: Sizes,
) => `(case when ${n} % 50 < 30 then ${largeOf(`(${n} / 50 * 30 + ${n} % 50)`)}
    else ${FULL_SIZE.largeClients} + (${n} / 50 * 20 + ${n} % 50 - 30) % ${smallClients} end)`;

const pick = (words: readonly string[], hash: string) => `(${sqlArray(words)})[1 + ${hash} % ${words.length}]`;

/** An expression that differs with the number and with the salt. */
type Hash = (n: string, salt: number) => string;

const moment = (h: string) =>
  `timestamptz '2026-01-01 00:00:00+00' + (${h} % 15552000) * interval '1 second' + (${h} % 1000) * interval '1 millisecond'`;

/** Everything as set-based SQL, in the order of the foreign keys. Ids are given, so a record is known by its number. */
export function dataSteps(plan: DataPlan): Step[] {
  const hash: Hash = (n, salt) => `(hashint8extended(${n}::bigint, ${plan.seed + salt}) & 1073741823)::int`;
  const sizes = sizesOf(plan);
  return [
    ...tenants(sizes),
    ...companies(sizes, hash),
    ...plansOfPeople(sizes, hash),
    ...people(),
    ...records(hash),
    ...sequences(),
  ];
}

/* The large clients are of one agency, which has its part of the small ones too. */
function tenants({ smallClients }: Sizes): Step[] {
  const { largeClients, agencies } = FULL_SIZE;
  return [
    [
      'agencies',
      `insert into agency (id, name)
        select '${AGENCY}' || case when a > 0 then '-' || a else '' end, 'Benchmark ' || a from generate_series(0, ${agencies - 1}) a`,
    ],
    [
      'clients',
      `insert into client (id, agency_id, name)
        select 'bench-client-' || c, '${AGENCY}' || case when c >= ${largeClients} and c % ${agencies} > 0 then '-' || c % ${agencies} else '' end,
          'Client ' || c from generate_series(0, ${largeClients + smallClients - 1}) c`,
    ],
    [
      'connections',
      `insert into integration_connection (client_id, agency_id, integration) select id, agency_id, 'data_enrichment' from client`,
    ],
  ];
}

function companies(sizes: Sizes, hash: Hash): Step[] {
  return [
    [
      'plan of companies',
      `create unlogged table bench_company as
        select n + 1 as id, ${clientOf('n', sizes)} as client_no,
          (row_number() over (partition by ${clientOf('n', sizes)} order by n) - 1)::int as k
        from generate_series(0, ${sizes.companies - 1}) n`,
    ],
    [
      'companies',
      `insert into company (client_id, id, domain, name, industry)
        select 'bench-client-' || client_no, id, 'company-' || id || '.example', 'Company ' || id, ${pick(WORDS.industries, hash('id', 1))}
        from bench_company order by id`,
    ],
  ];
}

function plansOfPeople(sizes: Sizes, hash: Hash): Step[] {
  return [
    [
      'plan of contacts',
      `create unlogged table bench_contact as
        select n + 1 as id, client_no, k, 2 * k / 3 as p, ${hash('n', 2)} as h, ${hash('n', 3)} as g
        from (select n, ${clientOf('n', sizes)} as client_no,
            (row_number() over (partition by ${clientOf('n', sizes)} order by n) - 1)::int as k
          from generate_series(0, ${sizes.contacts - 1}) n) s`,
    ],
    [
      'plan of Persons',
      `create unlogged table bench_person as
        select client_no, p, (row_number() over (order by min(id)))::int as id from bench_contact group by client_no, p`,
    ],
    [
      'indexes of the plan',
      'create index on bench_person (client_no, p); analyze bench_person; analyze bench_contact; analyze bench_company',
    ],
  ];
}

function people(): Step[] {
  return [
    [
      'Persons',
      `insert into person (client_id, id) select 'bench-client-' || client_no, id from bench_person order by id`,
    ],
    [
      'contacts',
      `with size as (select client_no, count(*)::int as companies from bench_company group by client_no), named as (
          select c.*, ${pick(WORDS.firstNames, 'h')} as first, ${pick(WORDS.lastNames, 'g')} as last, h % 100 as kind, g % size.companies as company_k
          from bench_contact c join size using (client_no))
        insert into contact (client_id, id, person_id, company_id, email, linkedin_url, phone, first_name, last_name, job_title,
          origin, contact_status, created_at, updated_time)
        select 'bench-client-' || n.client_no, n.id, p.id, case when g % 5 > 0 then o.id end,
          case when kind < 60 then lower(first) || '.' || lower(last) || n.id || '@company-' || o.id || '.example' end,
          case when kind between 60 and 84 then 'linkedin.com/in/' || lower(first) || '-' || lower(last) || '-' || n.id end,
          case when kind > 84 then '+1415' || lpad(n.id::text, 9, '0') end,
          first, last, ${pick(WORDS.jobTitles, 'h')}, 'builtin', 'active', ${moment('h')}, ${moment('g')}
        from named n
        join bench_person p on p.client_no = n.client_no and p.p = n.p
        join bench_company o on o.client_no = n.client_no and o.k = n.company_k
        order by n.id`,
    ],
  ];
}

const FIELD_VALUES = `case i
    when 1 then ${pick(WORDS.industries, 'h')}
    when 2 then 'Region ' || h % 12
    when 3 then (g % 5000)::text
    when 4 then 'list-' || g % 500
    else 'Imported from batch ' || md5(c.id::text) end`;

function records(hash: Hash): Step[] {
  return [
    [
      'custom fields',
      `insert into contact_custom_field (client_id, id, contact_id, field_name, field_value, updated_time)
        select 'bench-client-' || client_no, (c.id - 1) * 5 + i, c.id,
          ('{industry,region,employee_count,source_list,note}'::text[])[i], ${FIELD_VALUES}, ${moment('g')}
        from bench_contact c cross join generate_series(1, 5) i order by c.id, i`,
    ],
    [
      'emails',
      `insert into email (client_id, id, email_type, origin, email_timestamp, contact_email, contact_id, agent_email, subject,
          body_text, message_id)
        select c.client_id, c.id, case when b.h % 4 = 0 then 'inbound' else 'outbound' end, 'builtin', ${moment('b.h')}, c.email, c.id,
          'agent' || b.h % 7 || '@agency.example', 'About ' || c.job_title, repeat('A line of a mail that somebody wrote. ', 10 + b.g % 20),
          'message-' || c.id
        from contact c join bench_contact b using (id) where c.email is not null order by c.id`,
    ],
    [
      'activities',
      `insert into activity (client_id, id, channel, variant, source, occurred_at, properties)
        select 'bench-client-' || client_no, id, 'email', case when h % 3 = 0 then 'inbound' else 'outbound' end, 'builtin', ${moment('h')},
          jsonb_build_object('subject', 'Touch ' || h % 100)
        from bench_contact order by ${hash('id', 4)}`,
    ],
    [
      'links of activities',
      `insert into activity_contact (client_id, activity_id, contact_id, occurred_at)
        select client_id, a.id, a.id, occurred_at from activity a order by a.id`,
    ],
    ['plan dropped', 'drop table bench_contact, bench_person, bench_company'],
  ];
}

function sequences(): Step[] {
  const tables = ['person', 'company', 'contact', 'contact_custom_field', 'email', 'activity'];
  const texts = tables.map(
    (table) => `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
  );
  return [['sequences', texts.join(';')]];
}
