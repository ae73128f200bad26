import { cp, mkdtemp, readdir } from 'node:fs/promises';
import { runPostgres } from './test/support/run-postgres.js';
import { migrate } from './src/db/migrate.js';
import pg from 'pg';
const s = await runPostgres();
try {
const dir = await mkdtemp('/tmp/early-');
for (const n of await readdir('prisma/migrations')) if (/^\d{4}/.test(n) && n <= '0016') await cp(`prisma/migrations/${n}`, `${dir}/${n}`, {recursive:true});
const target = { kind: 'postgres' as const, url: s.url };
await migrate({ target }, dir);
const c = new pg.Client({ connectionString: s.url }); await c.connect();
await c.query(`insert into agency(id,name) values('x','X'); insert into client(id,agency_id,name) select 'c'||n,'x','C' from generate_series(0,9) n;
insert into person(client_id) select 'c'||(n%10) from generate_series(1,300000) n;
insert into company(client_id,domain) select 'c'||(n%10), 'd'||n||'.example' from generate_series(1,20000) n;
insert into contact(client_id,person_id,email,origin,first_name,last_name) select client_id,id,'p'||id||'@bench.example','builtin','First'||id%500,'Last'||id%5000 from person;
insert into contact_custom_field(client_id,contact_id,field_name,field_value) select client_id,id,'field '||f,'value '||id%1000 from contact, generate_series(1,3) f;
insert into activity(client_id,channel,variant,source,occurred_at) select 'c'||(n%10),'call','inbound','builtin',now() from generate_series(1,300000) n;
insert into activity_contact(client_id,activity_id,contact_id,occurred_at) select a.client_id,a.id,a.id,a.occurred_at from activity a join contact c on c.client_id=a.client_id and c.id=a.id;
insert into email(client_id,email_type,origin,email_timestamp,contact_email,contact_id) select client_id,'inbound','builtin',now(),email,id from contact;`);
await c.query('vacuum analyze');
console.log((await c.query(`select pg_size_pretty(pg_database_size(current_database())) s, (select count(*) from contact_custom_field) f,(select count(*) from activity_contact) a`)).rows);
const t = Date.now(); await migrate({ target }); console.log('migrated', Date.now()-t, 'ms'); await c.end();
} finally { await s.stop(); }
process.exit(0);
