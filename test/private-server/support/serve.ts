// Run as a process of its own: starts a private server on the folder named, writes rows one after the other and prints
// the number of each that was acknowledged. Ends with the message of what refused to start, or when its input closes.
import pg from 'pg';
import { startPrivateServer } from '../../../src/private-server/private-server.js';

const dataDir = process.argv[2] ?? '';
const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const server = await startPrivateServer({ dataDir });
  const pool = new pg.Pool({ connectionString: server.url, max: 1 }).on('error', () => undefined);
  await pool.query('create table if not exists kept (id bigserial primary key, text text)');
  const { rows } = await pool.query('select pg_backend_pid() as pid');
  print(`ready ${process.getuid?.()} ${rows[0].pid}`);
  let over = false;
  process.stdin.once('end', () => {
    over = true;
  });
  process.stdin.resume();
  while (!over) {
    const answer = await pool.query(`insert into kept (text) values (repeat('x', 500)) returning id`).catch(() => null);
    if (answer) print(`row ${answer.rows[0].id}`);
    else await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await pool.end();
  await server.stop();
} catch (error) {
  print(`refused ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
