import { isInputReachedDatabase, isUnavailable } from '../../../db/database-error.js';
import { UnavailableError } from '../../../errors.js';
import type { Receiver, Services } from '../../kernel/services.js';
import type { DeliveryInput } from './delivery-input.js';
import { insertDelivery } from './insert-delivery.js';
import { commonClient } from './record-delivery.js';

const UNSTORABLE = { verdict: 'malformed', detail: 'The input cannot be stored.', counts: null } as const;
const FAILED = { verdict: 'failed', detail: 'The service failed to apply it.', counts: null } as const;

/**
 * Stores a delivery whose application failed, so that it can be inspected and replayed. Not when the database is
 * unavailable or overloaded: then nothing more is written, and the sender retries.
 * @param error why it was not applied; the caller still throws it
 */
export async function keepFailure(
  { database, log }: Pick<Services, 'database' | 'log'>,
  receiver: Receiver,
  input: DeliveryInput,
  error: unknown,
): Promise<void> {
  if (error instanceof UnavailableError || isUnavailable(error)) return;
  const owned = { ...receiver, clientId: receiver.clientId ?? commonClient(input.items) };
  try {
    await insertDelivery(database, owned, input, isInputReachedDatabase(error) ? UNSTORABLE : FAILED);
  } catch (err) {
    log.error(
      { err, platform: receiver.platform, agencyId: receiver.agencyId },
      'a delivery that failed could not be kept',
    );
  }
}
