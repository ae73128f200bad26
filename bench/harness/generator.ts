// The load generator, in a process of its own: takes jobs and answers results over the channel of its parent.
import autocannon, { type Client, type Request } from 'autocannon';
import { fillIn, type LoadJob, type LoadRequest, type LoadResult, type MixJob, timeOf } from './load.js';
import { runMix } from './mixed-load.js';

process.on('message', (job: LoadJob | MixJob) => {
  void ('ways' in job ? runMix(job) : run(job)).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit());

async function run(job: LoadJob): Promise<LoadResult> {
  let connection = 0;
  const result = await autocannon({
    url: job.url,
    connections: job.connections,
    duration: job.seconds,
    timeout: 10,
    setupClient: (client) => prepare(client, job, connection++),
  });
  return {
    perSecond: result.requests.average,
    answers: result.requests.total,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
    statuses: Object.fromEntries(
      Object.entries(result.statusCodeStats ?? {}).map(([status, { count = 0 }]) => [status, count]),
    ),
  };
}

let counter = 0;

/* Each connection has requests of its own, so that no two write the same record at a time. */
function prepare(client: Client, { keys, connections, requests, run: number }: LoadJob, connection: number): void {
  const own = requests.filter((_request, index) => index % connections === connection);
  const headers = { 'X-API-KEY': keys[connection % keys.length] ?? '', 'Content-Type': 'application/json' };
  client.setRequests(
    (own.length > 0 ? own : requests).map((request) => ({
      ...request,
      headers: { ...headers, ...request.headers },
      ...numbered(request, number),
    })),
  );
}

function numbered(request: LoadRequest, number: number): Pick<Request, 'setupRequest'> {
  const { path = '', body = '' } = request;
  if (!/\{n\}|\{time\}/.test(path + body)) return {};
  return {
    setupRequest: (given) => {
      const unique = { n: `${number}-${counter}`, time: timeOf(number, counter++) };
      return { ...given, path: fillIn(path, unique), body: fillIn(body, unique) };
    },
  };
}
