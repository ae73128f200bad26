// Run as a process of its own: opens the embedded database in the directory named, writes one row, and stays.
import { openDatabase } from '../../src/db/open.js';

const database = await openDatabase({ url: null, dataDir: process.argv[2] ?? '' });
await database.query(null, 'create table note (id integer)');
await database.query(null, 'insert into note values (1)');
process.stdout.write('ready\n');
setInterval(() => undefined, 60_000);
