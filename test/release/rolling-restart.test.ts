import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { databaseUrl } from '../support/databases.js';
import { runScript } from '../support/run-script.js';
import { ROOT, type ServiceProcess, startProcess } from '../support/service-process.js';

const PEPPER = 'a pepper of sixteen characters';
const CHECK_EVERY_MS = 100;

/* A balancer that keeps connections, asks `/ready` now and then, and tries no request twice. */
class Balancer {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #targets = new Map<string, boolean>();
  readonly #server: Server;
  readonly #checks: NodeJS.Timeout;
  #turn = 0;
  lost = 0;

  constructor() {
    this.#server = createServer((incoming, answer) => this.#forward(incoming, answer));
    this.#checks = setInterval(() => void this.#check(), CHECK_EVERY_MS);
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  add = (url: string) => void this.#targets.set(url, true);
  remove = (url: string) => void this.#targets.delete(url);

  close(): void {
    clearInterval(this.#checks);
    this.#agent.destroy();
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #check(): Promise<void> {
    for (const url of this.#targets.keys()) {
      const ready = await fetch(`${url}/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (this.#targets.has(url)) this.#targets.set(url, ready);
    }
  }

  #forward(incoming: IncomingMessage, answer: ServerResponse): void {
    const ready = [...this.#targets].filter(([, isReady]) => isReady);
    this.#turn += 1;
    const [target = 'http://127.0.0.1:1'] = ready[this.#turn % ready.length] ?? [];
    const { method, headers } = incoming;
    const forwarded = request(target + incoming.url, { method, headers, agent: this.#agent }, (response) => {
      answer.writeHead(response.statusCode ?? 502);
      response.pipe(answer);
    });
    forwarded.once('error', () => {
      this.lost += 1;
      answer.writeHead(502).end();
    });
    incoming.pipe(forwarded);
  }
}

/* The release check brings the release before; its processes are replaced by ours, which migrate under their load. */
const before = process.env['PREVIOUS_ROOT'];
const releases = [['this release', ROOT], ...(before ? [['the release before', before]] : [])];

it.each(releases)(
  'a rolling restart from %s behind a balancer that tries nothing twice loses no request of 1,000',
  {
    timeout: 240_000,
  },
  async (_release, root) => {
    const url = await databaseUrl('empty');
    const environment = {
      DATABASE_URL: url,
      KEY_PEPPER: PEPPER,
      RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '2',
    };
    const made = await runScript(
      'admin',
      environment,
      ['create-agency', '--name', 'X', '--client', 'A', '--json'],
      root,
    );
    const { clients } = JSON.parse(made.out) as { clients: { read_write_key: string }[] };
    const startOld = () => startProcess(environment, [], root);
    let running: ServiceProcess[] = await Promise.all([startOld(), startOld()]);
    const balancer = new Balancer();
    const base = await balancer.listen();
    for (const one of running) balancer.add(one.url);
    const key = clients[0]?.read_write_key ?? '';
    const statuses: number[] = [];
    let rolling = true;
    const callers = Array.from({ length: 8 }, async (_, caller) => {
      for (let turn = 0; rolling || statuses.length < 1_000; turn += 1) {
        const answer = await fetch(`${base}/public/v2/contacts`, {
          method: 'PUT',
          headers: { 'X-API-KEY': key, 'Content-Type': 'application/json' },
          body: JSON.stringify({ email: `c${caller}t${turn}@rolling.example` }),
        });
        await answer.arrayBuffer();
        statuses.push(answer.status);
      }
    });
    for (const old of running) {
      const successor = await startProcess(environment);
      balancer.add(successor.url);
      expect(await old.stop('SIGTERM')).toBe(0);
      balancer.remove(old.url);
      running = [...running.filter((one) => one !== old), successor];
    }
    rolling = false;
    await Promise.all(callers);
    balancer.close();
    await Promise.all(running.map((one) => one.stop()));
    expect(statuses.length).toBeGreaterThanOrEqual(1_000);
    expect([balancer.lost, new Set(statuses)]).toEqual([0, new Set([201])]);
  },
);
