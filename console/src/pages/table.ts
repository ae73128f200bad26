import type { ComponentType } from 'react';
import { IconCompany, IconKey, IconOverview } from '../icons';
import { text } from '../text';

/** One page of the console, loaded when it is opened. */
export interface PageEntry {
  /** The last part of its address. */
  path: string;
  title: string;
  icon: ComponentType<{ size?: number }>;
  load: () => Promise<{ default: ComponentType }>;
  /** Of a client only: keys that read alone see nothing there. */
  writes?: true;
}

/** The pages of an agency, for master keys. */
export const AGENCY_PAGES: readonly PageEntry[] = [
  { path: 'clients', title: text.pages.clients, icon: IconCompany, load: () => import('./clients/ClientsPage') },
  { path: 'agency-keys', title: text.pages.agencyKeys, icon: IconKey, load: () => import('./keys/AgencyKeysPage') },
];

/** The pages of a client. */
export const CLIENT_PAGES: readonly PageEntry[] = [
  { path: 'overview', title: text.pages.overview, icon: IconOverview, load: () => import('./overview/OverviewPage') },
  { path: 'keys', title: text.pages.keys, icon: IconKey, load: () => import('./keys/KeysPage'), writes: true },
];
