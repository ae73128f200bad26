import { useState } from 'react';
import { useClient } from 'urql';
import { explain } from '../../api/explain';
import { SampleArrivalDocument, type SampleArrivalQuery } from '../../api/generated/integrations';
import { refresh } from '../../api/revision';
import { shared } from '../../shared-text';
import type { Integration } from './integration';
import { text } from './text';

type Arrival = SampleArrivalQuery['webhookDeliveries']['nodes'][number];

interface State {
  busy: boolean;
  /** Why it was not posted or not found. */
  fault: string | null;
  answer: { status: number; body: string } | null;
  arrived: Arrival | null;
  /** Whether the address accepted it; unverified deliveries are not kept. */
  isKept: boolean;
}

const NOTHING: State = { busy: false, fault: null, answer: null, arrived: null, isKept: true };

/** Posts a delivery to the client address as the platform does, and looks for it among the deliveries. */
export function useTestDelivery({ key, webhook }: Integration): State & { post: (body: string) => Promise<void> } {
  const client = useClient();
  const [state, setState] = useState<State>(NOTHING);
  const post = async (body: string) => {
    const fault = faultOf(body);
    if (fault !== null || !webhook?.path) return setState({ ...NOTHING, fault });
    setState({ ...NOTHING, busy: true });
    const before = await newest(new Date(0).toISOString());
    const response = await fetch(webhook.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      credentials: 'omit',
    }).catch(() => null);
    if (response === null) return setState({ ...NOTHING, fault: shared.unreachable });
    const answer = { status: response.status, body: await response.text() };
    const isKept = response.ok || response.status === 400;
    setState({ ...NOTHING, answer, isKept, busy: isKept });
    if (!isKept) return;
    const found = await newest(before?.receivedAt ?? new Date(0).toISOString());
    setState({ ...NOTHING, answer, arrived: found && found.id !== before?.id ? found : null, isKept: true });
    refresh();
  };
  const newest = async (from: string): Promise<Arrival | null> => {
    const variables = { platform: key, from };
    const options = { requestPolicy: 'network-only' } as const;
    const { data, error } = await client.query(SampleArrivalDocument, variables, options).toPromise();
    if (error) setState((old) => ({ ...old, fault: explain(error).sentence }));
    return data?.webhookDeliveries.nodes[0] ?? null;
  };
  return { ...state, post };
}

function faultOf(body: string): string | null {
  try {
    JSON.parse(body);
    return null;
  } catch (error) {
    return text.testBad(error instanceof Error ? error.message : '');
  }
}
