import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setInterested } from '../../schema/crm/emails/write-email.js';
import { createLog } from '../../telemetry/log.js';
import { createMetrics } from '../../telemetry/metrics.js';
import { type AppDependencies, createApp } from '../app.js';
import { daysBefore } from './days.js';
import { deliveriesOf, gladAnswers } from './deliveries.js';
import type { NewDemo } from './demo.js';
import { workspaceOf } from './workspace.js';

/**
 * Posts to the webhooks of a demo what the platforms would have posted in the last thirty days, one after the other, so
 * that every demo gets the same records in the same order, and marks the answers of those who are interested. They go to an application of their own on a loopback port:
 * otherwise they would fill the log and the metrics of the service's first minute.
 * @param service what the application of the service was made of
 * @returns how many deliveries there were
 * @throws Error one is not answered as expected, or the signal ended it
 */
export async function postDeliveries(service: AppDependencies, demo: NewDemo, signal: AbortSignal): Promise<number> {
  const log = createLog({ ...service.config, logLevel: 'silent' });
  const { app, resolver, unproven, usage } = createApp({ ...service, log, metrics: createMetrics(), tracing: null });
  const server = createServer(app).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const count = await postAll(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, demo, signal);
    const workspace = workspaceOf(service.database, service.config, demo.agencyId, demo.firstClientId);
    for (const answer of gladAnswers(daysBefore(demo.createdAt))) await setInterested(workspace, answer);
    return count;
  } finally {
    server.close();
    server.closeAllConnections();
    await usage.flush();
    for (const writer of [resolver, unproven, usage]) writer.close();
  }
}

async function postAll(base: string, demo: NewDemo, signal: AbortSignal): Promise<number> {
  const deliveries = deliveriesOf(daysBefore(demo.createdAt));
  for (const { hook, to, body, status = 200 } of deliveries) {
    const url = `${base}/public/${hook}/${demo[to]}`;
    const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body), signal });
    const text = await answer.text();
    if (answer.status !== status) throw new Error(`${hook} answered ${answer.status}: ${text}`);
  }
  return deliveries.length;
}
