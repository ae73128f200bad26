import { BIG_CLIENT } from '../data/plan.js';
import { COMPANY, listOf } from './columns.js';
import { listFloor, writeFloor } from './floors.js';
import { readsOf } from './requests.js';
import { type Row, row } from './row.js';

/* Updates what is there, else inserts it. Fit for this body alone: a name and an industry, no fields. */
const UPSERT = `with changed as (
  update company c set name = $3, industry = $4, updated_time = now() where c.client_id = $1 and c.domain = $2
  returning c.*, false as created
), added as (
  insert into company (client_id, domain, name, industry) select $1, $2, $3, $4 where not exists (select from changed)
  returning *, true as created
), c as (select * from changed union all select * from added)
select c.created, ${COMPANY} from c`;

interface Body {
  domain: string;
  name: string;
  industry: string;
}

/** Rows of companies. */
export const COMPANY_ROWS: readonly Row[] = [
  row(['companies-page', 'page of 100 companies'], ['bare', 0.9], {
    requests: readsOf('/public/v2/companies?page=', async () => [1, 2, 3, 4, 5, 6, 7, 8]),
    floor: listFloor(listOf('company', COMPANY)),
  }),
  row(['company-upsert', 'upsert of a company that exists'], ['express', 0.8], {
    async requests(sql) {
      const { rows } = await sql.query<{ domain: string }>(
        'select domain from company where client_id = $1 order by md5(domain) limit 4000',
        [BIG_CLIENT],
      );
      return rows.map(({ domain }) => ({
        method: 'PUT',
        path: '/public/v2/companies',
        body: JSON.stringify({ domain, name: 'Company-{n}', industry: 'Aviation' } satisfies Body),
      }));
    },
    floor: writeFloor({ name: 'upsert', text: UPSERT }, ({ domain, name, industry }: Body) => [domain, name, industry]),
    ignored: ['updated_time'],
  }),
];
