// Run as a process of its own: opens the embedded database in the directory named and writes rows of half a megabyte
// until it is killed. Prints the number of each row that was acknowledged, and `checkpoint` for each checkpoint that it notices.
import { openDatabase } from '../../src/db/open.js';

const database = await openDatabase({ url: null, dataDir: process.argv[2] ?? '', asOwner: true });
await database.query(null, 'create table note (id integer primary key, bytes bytea)');
await database.query(null, 'alter table note alter column bytes set storage external');

const REDO = 'select redo_lsn::text as lsn from pg_control_checkpoint()';
const begin = async () => (await database.query<{ lsn: string }>(null, REDO))[0]?.lsn;
const INSERT = `insert into note values ($1::integer, decode(repeat(md5($1::integer::text), 32768), 'hex'))`;

let last = await begin();
for (let id = 1; ; id += 1) {
  await database.query('write-note', INSERT, [id]);
  process.stdout.write(`${id}\n`);
  const next = await begin();
  if (next !== last) process.stdout.write('checkpoint\n');
  last = next;
}
