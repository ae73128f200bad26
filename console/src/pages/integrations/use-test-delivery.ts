import { useState } from 'react';
import { useClient } from 'urql';
import { explain } from '../../api/explain';
import {
  SampleArrivalDocument,
  type SampleArrivalQuery,
  TestProofDocument,
  UnverifiedCountDocument,
} from '../../api/generated/integrations';
import { refresh } from '../../api/revision';
import { shared } from '../../shared-text';
import type { Integration } from './integration';
import { text } from './text';

type Client = ReturnType<typeof useClient>;
export type Arrival = SampleArrivalQuery['webhookDeliveries']['nodes'][number];

/** What came of a test: the delivery, or why there is none. */
export type TestOutcome =
  | { kind: 'arrived'; status: number; arrival: Arrival }
  | { kind: 'refused'; status: number; reason: 'unverified' | 'unknown' | 'other'; body: string };

interface State {
  busy: boolean;
  /** Why it was not posted or not found. */
  fault: string | null;
  outcome: TestOutcome | null;
}

const NOTHING: State = { busy: false, fault: null, outcome: null };
const NEVER = new Date(0).toISOString();
const NOW = { requestPolicy: 'network-only' } as const;

/** Posts a delivery to the client address as the platform does, and looks for it among the deliveries. */
export function useTestDelivery({ key }: Integration): State & { post: (body: string) => Promise<void> } {
  const client = useClient();
  const [state, setState] = useState<State>(NOTHING);
  const post = async (body: string) => {
    const fault = faultOf(body);
    if (fault !== null) return setState({ ...NOTHING, fault });
    setState({ ...NOTHING, busy: true });
    try {
      setState({ ...NOTHING, outcome: await runTest(client, key, body) });
    } catch (error) {
      setState({ ...NOTHING, fault: error instanceof Error ? error.message : shared.unreachable });
    }
    refresh();
  };
  return { ...state, post };
}

/** @throws Error in words for people: the service could not be reached, or refused */
async function runTest(client: Client, key: string, body: string): Promise<TestOutcome> {
  const { path, proof, unproven } = await readProof(client, key, body);
  const before = await newest(client, key, NEVER);
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Test-Proof': proof },
    body,
    credentials: 'omit',
  }).catch(() => null);
  if (response === null) throw new Error(shared.unreachable);
  const { status } = response;
  const refused = { kind: 'refused', status, body: await response.text() } as const;
  if (status === 404) {
    return { ...refused, reason: (await isUnverified(client, key, unproven)) ? 'unverified' : 'unknown' };
  }
  // A body that cannot be read is kept, too.
  const arrival = response.ok || status === 400 ? await newest(client, key, before?.receivedAt ?? NEVER) : null;
  if (arrival === null || arrival.id === before?.id) return { ...refused, reason: 'other' };
  return { kind: 'arrived', status, arrival };
}

async function readProof(client: Client, key: string, body: string) {
  const { data, error } = await client.query(TestProofDocument, { body }, NOW).toPromise();
  if (error) throw new Error(explain(error).sentence);
  const found = data?.integrations.integrations.find((one) => one.key === key);
  const { path, testProof } = found?.webhook ?? {};
  if (!path || !testProof) throw new Error(text.noAddress);
  return { path, proof: testProof, unproven: found?.connection?.unprovenCount ?? 0 };
}

async function newest(client: Client, platform: string, from: string): Promise<Arrival | null> {
  const { data, error } = await client.query(SampleArrivalDocument, { platform, from }, NOW).toPromise();
  if (error) throw new Error(explain(error).sentence);
  return data?.webhookDeliveries.nodes[0] ?? null;
}

/** The service counts unverified deliveries within a second or two. */
const COUNTED_AFTER_MS = 500;
const LOOKS = 8;

/* Nobody else learns whether an address is unknown or a delivery was not verified: the answer is the same. */
async function isUnverified(client: Client, key: string, before: number): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, COUNTED_AFTER_MS));
    const { data, error } = await client.query(UnverifiedCountDocument, {}, NOW).toPromise();
    if (error) throw new Error(explain(error).sentence);
    const found = data?.integrations.integrations.find((one) => one.key === key);
    if ((found?.connection?.unprovenCount ?? 0) > before) return true;
  }
  return false;
}

function faultOf(body: string): string | null {
  try {
    JSON.parse(body);
    return null;
  } catch (error) {
    return text.testBad(error instanceof Error ? error.message : '');
  }
}
