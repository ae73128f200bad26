import { Agent, request as open } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { faultOf, fillIn, type LoadRequest, type MixJob, type MixResult, timeOf, type Way } from './load.js';
import { seededRandom } from './statistics.js';
import { type Answer, timingOf } from './timing.js';

const TIMEOUT_MS = 10_000;
const MOST_FAULTS = 5;

/** Sends requests of several kinds for some seconds, and waits for their answers. The same run sends the same kinds. */
export async function runMix(job: MixJob): Promise<MixResult> {
  // In turns, so that several processes behind one port all get their part.
  const agent = new Agent({ keepAlive: true, maxSockets: job.connections, scheduling: 'fifo' });
  const random = seededRandom(job.run);
  const draw = drawFrom(job, random);
  const answers = new Map(job.ways.map(({ kind }): [string, Answer[]] => [kind, []]));
  const [faults, lasting, began]: [string[], number, number] = [[], job.seconds * 1_000, performance.now()];
  const failures: Record<string, number> = {};
  const ask = async (due: number) => {
    const { kind, request } = draw();
    const fault = await exchange(agent, job.url, request).then((answer) => faultOf(request, answer), String);
    answers.get(kind)?.push([due - began, performance.now() - due]);
    if (fault === null) return;
    failures[kind] = (failures[kind] ?? 0) + 1;
    if (faults.length < MOST_FAULTS) faults.push(`${kind}: ${fault}`);
  };
  if (job.rate) await askAtRate(job.rate, began + lasting, { ask, random });
  else await askInTurns(job.connections, began + lasting, ask);
  agent.destroy();
  const kinds = Object.fromEntries([...answers].map(([kind, all]) => [kind, timingOf(all, lasting)]));
  const count = Object.values(kinds).reduce((sum, one) => sum + one.count, 0);
  return { perSecond: count / job.seconds, kinds, failures, faults };
}

type Ask = (due: number) => Promise<void>;

async function askInTurns(callers: number, until: number, ask: Ask): Promise<void> {
  const call = async () => {
    for (let now = performance.now(); now < until; now = performance.now()) await ask(now);
  };
  await Promise.all(Array.from({ length: callers }, call));
}

/* Pauses between callers who know nothing of each other are distributed exponentially. */
async function askAtRate(
  rate: number,
  until: number,
  { ask, random }: { ask: Ask; random: () => number },
): Promise<void> {
  const pause = () => (-Math.log(1 - random()) * 1_000) / rate;
  let running = 0;
  for (let due = performance.now() + pause(); due < until; due += pause()) {
    const early = due - performance.now();
    if (early > 0) await wait(early);
    running += 1;
    void ask(due).finally(() => {
      running -= 1;
    });
  }
  while (running > 0) await wait(10);
}

/* Draws ways by their shares; each gives its requests in turns, with numbers and a key of their own. */
function drawFrom({ ways, keys, run }: MixJob, random: () => number) {
  const all = ways.reduce((sum, { share }) => sum + share, 0);
  const pick = (place: number): Way | undefined => {
    let end = 0;
    return ways.find(({ share }) => {
      end += share;
      return place < end;
    });
  };
  const turns = new Map(ways.map((way): [Way, number] => [way, 0]));
  let counter = 0;
  return (): { kind: string; request: LoadRequest } => {
    const way = pick(random() * all);
    const turn = (way && turns.get(way)) ?? 0;
    const request = way?.requests[turn % way.requests.length];
    if (!way || !request) throw new Error('A way has no requests.');
    turns.set(way, turn + 1);
    const unique = { n: `${run}-${counter}`, time: timeOf(run, counter) };
    counter += 1;
    const headers = { 'X-API-KEY': keys[counter % keys.length] ?? '', 'Content-Type': 'application/json' };
    const body = request.body === undefined ? {} : { body: fillIn(request.body, unique) };
    return { kind: way.kind, request: { ...request, path: fillIn(request.path, unique), ...body, headers } };
  };
}

function exchange(
  agent: Agent,
  url: string,
  { method, path, headers = {}, body }: LoadRequest,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const sent = open(url + path, { method, agent, headers: { ...headers, ...length } }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text })).on('error', reject);
    });
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error(`${method} ${path}: no answer in time`)));
    sent.on('error', reject).end(body);
  });
}
