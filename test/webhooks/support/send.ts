import { expect } from 'vitest';
import type { TestService } from '../../support/service.js';
import { addClient, deliver, readWorkspace } from './deliver.js';

/** Sends bodies to the Instantly path of a client, one after the other. @returns the status of each */
export async function send(service: TestService, clientId: string, ...bodies: object[]): Promise<string[]> {
  const statuses: string[] = [];
  for (const body of bodies) {
    const answer = await deliver(service, `/public/instantly-webhook/${clientId}`, body);
    expect(answer.status).toBe(200);
    statuses.push(answer.body.status);
  }
  return statuses;
}

/** What a workspace of its own holds after the bodies. */
export async function afterSending(service: TestService, ...bodies: object[]) {
  const clientId = await addClient(service);
  await send(service, clientId, ...bodies);
  return readWorkspace(service, clientId);
}

/** An hour of the day of these tests. */
export const at = (hour: number) => new Date(Date.UTC(2026, 2, 2, hour));
export const stamp = (hour: number) => ({ timestamp: at(hour).toISOString() });

/** Every order of the items. */
export function permute<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    permute(items.filter((_, place) => place !== index)).map((rest) => [item, ...rest]),
  );
}
