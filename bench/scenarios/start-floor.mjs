// The floor of a start: Express and a pool that has answered once.
import express from 'express';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL });
await pool.query('select 1');
const app = express();
app.get('/ready', (_request, response) => void response.json({ status: 'ready' }));
const server = app.listen(0, '127.0.0.1', () => {
  process.stdout.write(`Listening on http://127.0.0.1:${server.address().port}\n`);
});
process.on('SIGTERM', () => {
  server.close();
  void pool.end();
});
