import { textOf } from '../../address';
import { CHOICES, type DeliveryScope, UNUSABLE, type VerdictChoice } from './scope';

/** What the page shows. */
export interface DeliveriesAddress {
  tab: 'deliveries' | 'parked';
  platform: string;
  verdict: VerdictChoice | '';
  /** Days in the time zone of the visitor. */
  from: string;
  to: string;
  /** Part of the reason. */
  why: string;
  waits: 'address' | 'connection' | '';
  /** The open delivery. */
  open: string;
}

/** The properties of a tab of the page. */
export interface TabProps {
  scope: DeliveryScope;
  address: DeliveriesAddress;
  setAddress: (change: Partial<DeliveriesAddress>, options?: { push?: boolean }) => void;
}

export function readDeliveriesAddress(search: Record<string, unknown>): DeliveriesAddress {
  const waits = textOf(search, 'waits');
  return {
    tab: search['tab'] === 'parked' ? 'parked' : 'deliveries',
    platform: textOf(search, 'platform'),
    verdict: CHOICES.find((verdict) => verdict === search['verdict']) ?? '',
    from: textOf(search, 'from'),
    to: textOf(search, 'to'),
    why: textOf(search, 'why'),
    waits: waits === 'address' || waits === 'connection' ? waits : '',
    open: textOf(search, 'open'),
  };
}

const dayAt = (day: string, time: string): string | undefined => {
  const moment = new Date(`${day}T${time}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
};

/** The filter of the service for an address. */
export function filterOf({ platform, verdict, from, to, why }: DeliveriesAddress) {
  const receivedFrom = dayAt(from, '00:00:00');
  const receivedBefore = dayAt(to, '23:59:59.999');
  return {
    filter: {
      ...(platform === '' ? {} : { platform }),
      ...(verdict === '' || verdict === UNUSABLE ? {} : { verdict }),
      ...(receivedFrom === undefined ? {} : { receivedFrom }),
      ...(receivedBefore === undefined ? {} : { receivedBefore }),
    },
    where:
      why === '' && verdict !== UNUSABLE
        ? null
        : {
            ...(why === '' ? {} : { detail: { contains: why } }),
            ...(verdict === UNUSABLE ? { verdict: { in: ['malformed', 'failed'] } } : {}),
          },
  };
}

export const NO_FILTER = { platform: '', verdict: '', from: '', to: '', why: '', waits: '' } as const;
