import { openReceiver, type Received } from './receiver.js';

export interface FickleReceiver {
  url: string;
  /** Every attempt, in the order of their coming. */
  arrivals: Received[];
  /** How many came, each counted once. */
  events(): number;
  /** Events that came before an earlier one of their record, or before that was accepted. */
  disorder: string[];
  /** Signatures that the secret did not make. */
  forged(): number;
  /** The secret of its endpoint. */
  know(secret: string): void;
  /** From now on everything is accepted at once. */
  calmDown(): void;
  close(): Promise<void>;
}

/** So often an event is refused at most, far from the eighth try after which it is given up. */
const MOST_REFUSALS = 3;
const LONGEST_MS = 200;

/**
 * A receiver that now and then answers with an error, hangs up, or takes its time. Each has one endpoint.
 * @param trouble the part of the attempts, from 0 to 1, that it refuses: half with an error, half by hanging up
 * @param silence the part that it never answers
 */
export async function openFickleReceiver(trouble: number, silence: number): Promise<FickleReceiver> {
  const receiver = await openReceiver();
  const order = watchOrder();
  const refusals = new Map<string, number>();
  let calm = false;
  receiver.answer = (received, response) => {
    order.came(received);
    const accept = () => {
      if (response.destroyed) return;
      order.accepted(received);
      response.writeHead(204).end();
    };
    const refused = refusals.get(received.id) ?? 0;
    const fate = calm || refused >= MOST_REFUSALS ? 1 : Math.random();
    const isSilent = fate < 1 && Math.random() < silence;
    if (fate < trouble || isSilent) refusals.set(received.id, refused + 1);
    if (isSilent) return;
    if (fate < trouble / 2) response.writeHead(500).end('not now');
    else if (fate < trouble) response.destroy();
    else if (fate < 2 * trouble) setTimeout(accept, LONGEST_MS * Math.random());
    else accept();
  };
  return {
    url: receiver.url,
    arrivals: receiver.received,
    events: order.events,
    disorder: order.disorder,
    forged: () => receiver.forged,
    know: (secret) => void receiver.secrets.push(secret),
    calmDown: () => {
      calm = true;
    },
    close: () => receiver.close(),
  };
}

/* Of a record, nothing comes before what happened earlier was accepted. Repeats may come whenever they like. */
function watchOrder() {
  const disorder: string[] = [];
  const seen = new Set<string>();
  const taken = new Set<string>();
  const newest = new Map<string, { number: number; id: string }>();
  return {
    disorder,
    events: () => seen.size,
    came({ id, event }: Received) {
      if (seen.has(id)) return;
      seen.add(id);
      const { client_id: clientId, kind, record_id: recordId, number } = event.data;
      const record = `${clientId} ${kind} ${recordId}`;
      const before = newest.get(record);
      if (before && (before.number > number || !taken.has(before.id))) disorder.push(`${id} after ${before.id}`);
      newest.set(record, { number, id });
    },
    accepted: ({ id }: Received) => void taken.add(id),
  };
}
