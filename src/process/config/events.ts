import type { Peppers } from '../../access/secrets/claim-pepper.js';
import { type Exceptions, readExceptions } from '../../outbound/exceptions.js';
import type { EventSettings } from '../../schema/history/event-endpoints/send-slice.js';
import { type Output, text } from './kinds.js';

const isReadable = (value: string) => {
  try {
    readExceptions(value);
    return true;
  } catch {
    return false;
  }
};

/** What is sent to others. */
export const events = {
  EVENT_NETWORKS: text(
    '',
    'Private addresses and networks, such as 10.1.0.0/16, that may receive events, also without TLS. Comma-separated.',
  ).refine(isReadable, 'Must be addresses or networks, separated by commas.'),
};

export function toEvents(env: Output<typeof events>): { eventExceptions: Exceptions } {
  return { eventExceptions: readExceptions(env.EVENT_NETWORKS) };
}

/** What a worker sends events with. */
export const eventsOf = ({ pepper, previousPepper, eventExceptions }: EventConfig): EventSettings => ({
  peppers: { pepper, previousPepper },
  exceptions: eventExceptions,
});

interface EventConfig extends Peppers {
  eventExceptions: Exceptions;
}
