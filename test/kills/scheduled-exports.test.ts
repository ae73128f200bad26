import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type KilledWork, openKilledWork } from '../support/killed-work.js';
import { openS3Server, S3_BUCKET, S3_KEY, S3_REGION, type S3Server } from '../support/s3-server.js';

/** How often a worker is killed, at most once at each point; a release check sets 50. */
const KILLS = Number(process.env['KILL_ROUNDS'] ?? 2);
/* More than one part of an upload. */
const COMPANIES = 15_000;
/** The requests of a run: two parts of one file, begun and completed, another file, and the manifest. */
const REQUESTS = 6;
/* When a request arrives, and when the last one is answered. */
const POINTS = Array.from({ length: REQUESTS + 1 }, (_, at) => REQUESTS + 1 - at).slice(0, KILLS);

let storage: S3Server;
let work: KilledWork;
let url = '';

beforeAll(async () => {
  storage = await openS3Server();
  work = await openKilledWork({ EVENT_NETWORKS: '127.0.0.1' });
  const text = `insert into company (client_id, domain, name) select $1, 'd' || n || '.example', $2 from generate_series(1, $3::int) n`;
  await work.database.query(null, text, [work.client.clientId, 'x'.repeat(600), COMPANIES]);
});
afterAll(async () => {
  await work.close();
  await storage.close();
});

async function ask(field: string): Promise<{ id: number; manifest: string; rowsRead: number; state: string }> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'X-API-KEY': work.client.readWriteKey, 'Content-Type': 'application/json' },
    body: JSON.stringify({ query: `${field.startsWith('export') ? 'mutation ' : ''}{ done: ${field} }` }),
  });
  const { data } = (await response.json()) as { data: { done: Awaited<ReturnType<typeof ask>> } };
  return data.done;
}

/* Resolves when the request with this number arrives, which is then not answered, or when the last one was answered. */
const reached = (point: number) =>
  new Promise<void>((resolve) => {
    let requests = 0;
    storage.answer = (_request, response) => {
      requests += 1;
      if (requests === point) resolve();
      if (requests === REQUESTS && point > REQUESTS) response.once('finish', resolve);
      return requests >= point;
    };
  });

const manifests = () => [...storage.objects.keys()].filter((name) => name.endsWith('/manifest.json'));
const bodyOf = (name: string) => storage.objects.get(name) ?? Buffer.alloc(0);

/* Every file that a manifest names is there, with the size, the digest and the rows that it names. */
function expectWhole(manifest: string): void {
  const { files, complete } = JSON.parse(bodyOf(manifest).toString());
  const folder = manifest.slice(0, -'manifest.json'.length);
  const found = files.map(({ name, records }: { name: string; records: string }) => {
    const body = bodyOf(`${folder}${name}`);
    const rows = body.toString().split('\n').length - 1;
    return { name, records, rows, bytes: body.length, sha256: createHash('sha256').update(body).digest('hex') };
  });
  expect({ complete, files }).toEqual({ complete: true, files: found });
  expect(found.map(({ rows }: { rows: number }) => rows)).toEqual([COMPANIES, 0]);
}

it(`a manifest names only whole files, and each run ends, over ${POINTS.length} kill -9 at different requests`, {
  timeout: 60_000 + POINTS.length * 60_000,
}, async () => {
  let service = await work.start();
  ({ url } = service);
  const access = `endpoint: "${storage.url}", region: "${S3_REGION}", bucket: "${S3_BUCKET}", accessKeyId: "${S3_KEY.accessKeyId}", secretAccessKey: "${S3_KEY.secretAccessKey}"`;
  const schedule = await ask(
    `exportScheduleSet(input: { name: "daily", records: [companies, contacts], active: false, storage: { ${access} } }) { ... on ExportSchedule { id } }`,
  );
  for (const point of POINTS) {
    const isReached = reached(point);
    const { id } = await ask(`exportScheduleRun(id: ${schedule.id}) { ... on Job { id } }`);
    await isReached;
    await service.stop('SIGKILL');
    storage.answer = null;
    for (const name of manifests()) expectWhole(name);
    // The lease of the worker that was killed has ended, as it does by itself after a while.
    await work.database.query(null, `update job set due_at = now() - interval '1 second' where ended_at is null`);
    service = await work.start();
    ({ url } = service);
    const job = () => ask(`job(id: ${id}) { state rowsRead }`);
    await expect.poll(job, { timeout: 60_000 }).toEqual({ state: 'done', rowsRead: COMPANIES });
    for (const name of manifests()) expectWhole(name);
    const [shown] = await work.database.query<{ manifest: string }>(null, 'select manifest from export_schedule');
    expect(manifests()).toContain(shown?.manifest);
  }
  const jobs = `select count(*)::int as jobs from job where kind = 'scheduled_export' and state = 'done'`;
  expect(await work.database.query(null, jobs)).toEqual([{ jobs: POINTS.length }]);
  // A run that was killed after its manifest was written leaves that one too.
  expect(new Set(manifests()).size).toBeGreaterThanOrEqual(POINTS.length);
});
