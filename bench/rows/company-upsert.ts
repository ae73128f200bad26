import type pg from 'pg';
import { BIG_CLIENT } from '../data/plan.js';
import type { FloorReply, FloorRequest, Row } from '../row.js';
import { companyColumns, companyFields } from './shared-companies.js';

/* Updates what is there, else inserts it. Fit for this body alone: a name and an industry, no fields. */
const UPSERT = `with changed as (
  update company c set name = $3, industry = $4, updated_time = now() where c.client_id = $1 and c.domain = $2
  returning c.*, false as created
), added as (
  insert into company (client_id, domain, name, industry) select $1, $2, $3, $4 where not exists (select from changed)
  returning *, true as created
), c as (select * from changed union all select * from added)
select c.created, ${companyColumns('c')}, ${companyFields('c')} from c`;

interface Body {
  domain: string;
  name: string;
  industry: string;
}

export const row: Row = {
  name: 'company-upsert',
  title: 'upsert of a company that exists',
  target: { floor: 'express', ratio: 0.8 },
  connections: 16,
  client: BIG_CLIENT,
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
  floor(sql: pg.Pool, client: string) {
    return async (request: FloorRequest): Promise<FloorReply> => {
      const { domain, name, industry } = JSON.parse(request.body) as Body;
      const values = [client, domain, name, industry];
      const { rows } = await sql.query<{ created: boolean }>({ name: 'upsert', text: UPSERT, values });
      const { created, ...company } = rows[0] ?? { created: false };
      return { status: created ? 201 : 200, body: JSON.stringify(company) };
    };
  },
  ignored: ['updated_time'],
};
