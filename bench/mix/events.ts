import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { Bench } from '../harness/bench.js';
import { graphql, sendWell } from '../harness/load.js';

/* An endpoint is sent to one event after the other, so a customer with much to receive has several. */
const KINDS = ['contact', 'email', 'activity'];

const EVENT = z.object({ data: z.object({ at: z.iso.datetime().transform(Date.parse) }) });
const ISSUED = z.object({ data: z.object({ issued: z.object({ endpoint: z.object({ id: z.number() }) }) }) });

/** When something was changed and when it was told, in milliseconds since 1970. */
export interface Delivery {
  changed: number;
  told: number;
}

/** Receives events on the loopback until the scenario ends. */
export async function openReceiver(bench: Bench): Promise<{ url: string; deliveries: Delivery[] }> {
  const deliveries: Delivery[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const told = Date.now();
    response.writeHead(204).end();
    deliveries.push({ changed: EVENT.parse(JSON.parse(String(Buffer.concat(chunks)))).data.at, told });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  bench.defer(() => server.closeAllConnections());
  bench.defer(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, deliveries };
}

/** Event endpoints of the client of a key: what is changed from now on is sent there. */
export class Endpoints {
  readonly #ids: number[] = [];
  readonly #service: string;
  readonly #key: string;

  constructor(service: string, key: string) {
    this.#service = service;
    this.#key = key;
  }

  /** @param enabled false: what is changed is kept until they are enabled */
  async create(url: string, enabled: boolean): Promise<void> {
    for (const kind of KINDS) {
      const text = await this.#ask(
        `mutation ($input: EventEndpointInput!) {
          issued: eventEndpointCreate(input: $input) { __typename ... on EventEndpointIssued { endpoint { id } } } }`,
        { input: { url, kinds: [kind], enabled } },
      );
      this.#ids.push(ISSUED.parse(JSON.parse(text)).data.issued.endpoint.id);
    }
  }

  async enable(): Promise<void> {
    const mutation = `mutation ($id: RecordId!) { eventEndpointUpdate(id: $id, input: { enabled: true }) { __typename } }`;
    for (const id of this.#ids) await this.#ask(mutation, { id });
  }

  /** With all that waits for them. */
  async delete(): Promise<void> {
    const mutation = 'mutation ($id: RecordId!) { eventEndpointDelete(id: $id) { __typename } }';
    for (const id of this.#ids.splice(0)) await this.#ask(mutation, { id });
  }

  async #ask(mutation: string, variables: object): Promise<string> {
    const text = await sendWell(this.#service, graphql(mutation, variables), this.#key);
    if (text.includes('Error"')) throw new Error(`${mutation}: ${text}`);
    return text;
  }
}
