import { retryingSql } from '../../../src/db/transactions.js';
import { recordDelivery } from '../../../src/schema/inbound/deliveries/record-delivery.js';
import { readDelivery } from '../../../src/webhooks/read-delivery.js';
import type { TestService } from '../../support/service.js';
import { platformOf } from '../platforms/read-body.js';

type BatchSlug = 'lemlist' | 'hubspot';

/** A batch that is delivered with the time for some slices. */
interface Hurried {
  slug: BatchSlug;
  items: readonly object[];
  /** How often there is time left when the delivery asks; absent: always. */
  asks?: number;
}

/** Delivers a batch to a client, as the webhook receiver does. @returns its id and what it came to */
export async function deliverHurried(
  service: TestService,
  clientId: string,
  { slug, items, asks = Number.POSITIVE_INFINITY }: Hurried,
) {
  const body = JSON.stringify(items);
  const { batch, refusal, items: read } = readDelivery(platformOf(slug), Buffer.from(body));
  const own = read.map(({ item }) => ({ ...item, clientId, routing: null }));
  const receiver = { agencyId: service.tenants.x.agencyId, clientId, platform: slug };
  const input = { level: 'client' as const, body, refusal, batch, items: own, shapes: [] };
  let asked = 0;
  const isTimeUp = () => {
    asked += 1;
    return asked > asks;
  };
  return recordDelivery(retryingSql(service.database), receiver, input, isTimeUp);
}
