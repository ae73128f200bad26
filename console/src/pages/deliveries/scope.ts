import {
  AgencyDeliveriesDocument,
  AgencyDeliveryBodyDocument,
  AgencyParkedEventsDocument,
  DeliveriesDocument,
  DeliveryBodyDocument,
  type DeliveryRowFragment,
  DismissAgencyParkedDocument,
  DismissParkedDocument,
  ParkedEventsDocument,
  type ParkedRowFragment,
  ReplayAgencyDeliveriesDocument,
  ReplayDeliveriesDocument,
} from '../../api/generated/deliveries';

/** The owner of the deliveries: the same operations for a client or the whole agency. */
export interface DeliveryScope {
  /** Of an agency: its clients. */
  clients: readonly { clientId: string; name: string }[] | null;
  list: typeof DeliveriesDocument;
  body: typeof DeliveryBodyDocument;
  replay: typeof ReplayDeliveriesDocument;
  parked: typeof ParkedEventsDocument;
  dismiss: typeof DismissParkedDocument;
}

export const OF_CLIENT: DeliveryScope = {
  clients: null,
  list: DeliveriesDocument,
  body: DeliveryBodyDocument,
  replay: ReplayDeliveriesDocument,
  parked: ParkedEventsDocument,
  dismiss: DismissParkedDocument,
};

export const OF_AGENCY: Omit<DeliveryScope, 'clients'> = {
  list: AgencyDeliveriesDocument,
  body: AgencyDeliveryBodyDocument,
  replay: ReplayAgencyDeliveriesDocument,
  parked: AgencyParkedEventsDocument,
  dismiss: DismissAgencyParkedDocument,
};

export type DeliveryRow = DeliveryRowFragment;
export type ParkedRow = ParkedRowFragment;

export const VERDICTS = ['processed', 'parked', 'malformed', 'failed', 'ignored', 'duplicate'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Refused or failed: what counts as a failure of a client. */
export const UNUSABLE = 'unusable';
/** The results to filter by. */
export const CHOICES = [...VERDICTS, UNUSABLE] as const;
export type VerdictChoice = (typeof CHOICES)[number];

/** Platforms that post deliveries, as filters name them. */
export const PLATFORMS: readonly { value: string; label: string }[] = [
  { value: 'emailbison', label: 'EmailBison' },
  { value: 'hubspot', label: 'HubSpot' },
  { value: 'instantly', label: 'Instantly' },
  { value: 'lemlist', label: 'Lemlist' },
  { value: 'plusvibe', label: 'PlusVibe' },
  { value: 'smartlead', label: 'Smartlead' },
];

export const platformName = (key: string): string => PLATFORMS.find(({ value }) => value === key)?.label ?? key;
