import { textOf } from '../../address';
import { type VaultScope, VERDICTS, type Verdict } from './scope';

/** What the vault shows. */
export interface VaultAddress {
  tab: 'deliveries' | 'parked';
  platform: string;
  verdict: Verdict | '';
  /** Days, where the visitor is. */
  from: string;
  to: string;
  /** Words of the reason. */
  why: string;
  waits: 'address' | 'connection' | '';
  /** The open delivery. */
  open: string;
}

/** What a tab of the page is given. */
export interface TabProps {
  scope: VaultScope;
  address: VaultAddress;
  setAddress: (change: Partial<VaultAddress>, options?: { push?: boolean }) => void;
}

export function readVaultAddress(search: Record<string, unknown>): VaultAddress {
  const waits = textOf(search, 'waits');
  return {
    tab: search['tab'] === 'parked' ? 'parked' : 'deliveries',
    platform: textOf(search, 'platform'),
    verdict: VERDICTS.find((verdict) => verdict === search['verdict']) ?? '',
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

/** The address as the service asks for it. */
export function filterOf({ platform, verdict, from, to, why }: VaultAddress) {
  const receivedFrom = dayAt(from, '00:00:00');
  const receivedBefore = dayAt(to, '23:59:59.999');
  return {
    filter: {
      ...(platform === '' ? {} : { platform }),
      ...(verdict === '' ? {} : { verdict }),
      ...(receivedFrom === undefined ? {} : { receivedFrom }),
      ...(receivedBefore === undefined ? {} : { receivedBefore }),
    },
    where: why === '' ? null : { detail: { contains: why } },
  };
}

export const NO_FILTER = { platform: '', verdict: '', from: '', to: '', why: '', waits: '' } as const;
