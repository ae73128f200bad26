import { many } from '../../format';
import { titles } from '../titles';

interface Counts {
  processed: number;
  duplicate: number;
  ignored: number;
  parked: number;
}

/** The items of a delivery by their results. */
const counted = ({ processed, duplicate, ignored, parked }: Counts): string =>
  Object.entries({ processed, duplicate, ignored, waiting: parked })
    .filter(([, count]) => count !== 0)
    .map(([word, count]) => `${count} ${word}`)
    .join(', ');

export const text = {
  about: 'What platforms sent, and what became of it. Replay a delivery to process it again.',
  aboutAgency: 'The deliveries of all clients, and those to the agency addresses.',
  tabs: { deliveries: 'Deliveries', parked: 'Waiting events' },
  client: 'Client',
  platform: 'Platform',
  anyPlatform: 'All platforms',
  verdict: 'Result',
  unusable: 'Refused or failed',
  anyVerdict: 'All results',
  from: 'Received from',
  to: 'Received until',
  detailSearch: 'Reason contains',
  received: 'Received',
  number: 'Number',
  detail: 'Reason',
  level: 'Address',
  levels: { client: 'Client address', agency: 'Agency address' },
  items: 'Items',
  counted,
  stillParked: 'Still waiting',
  replayOf: 'Replay of delivery',
  none: 'No deliveries yet',
  noneAbout: 'Connected platforms send their webhooks here. Deliveries are kept for some weeks.',
  links: [{ page: 'integrations', title: titles.integrations }],
  noMatch: 'No deliveries match',
  noMatchAbout: 'No delivery of the last weeks matches all filters.',
  one: (id: string) => `Delivery ${id}`,
  body: 'Body',
  bodyDropped: 'The body was not kept because the daily quota was used up.',
  gone: 'This delivery no longer exists.',
  replay: 'Replay',
  replayAll: (count: number) => (count === 0 ? 'Replay' : `Replay ${many(count, 'delivery', 'deliveries')}`),
  replayPreview: 'This is a preview. Nothing has changed yet.',
  replayDo: 'Replay now',
  replayDone: 'The replay is done.',
  wouldBe: 'Expected result',
  choose: (id: string) => `Select delivery ${id}`,
  parked: {
    what: 'Event',
    waitsFor: 'Waiting for',
    needs: { address: 'the address of the CRM record', connection: 'a connection to the account' },
    about: 'Record',
    since: 'Since',
    failure: 'Error',
    delivery: 'Delivery',
    none: 'No waiting events',
    noneAbout: 'Events wait here until the address of their contact or the connection they belong to is known.',
    anyNeed: 'Anything',
    dismiss: (count: number) => (count === 0 ? 'Dismiss' : `Dismiss ${many(count, 'event', 'events')}`),
    dismisses: (count: number) =>
      `${many(count, 'event is', 'events are')} deleted without being processed. This cannot be undone.`,
    dismissed: (count: number) => `${many(count, 'event was', 'events were')} dismissed.`,
    choose: (id: string) => `Select event ${id}`,
  },
};
