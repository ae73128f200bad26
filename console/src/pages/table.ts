import type { ComponentType } from 'react';
import {
  IconCampaigns,
  IconCompany,
  IconContacts,
  IconDuplicates,
  IconHistory,
  IconMail,
  IconOverview,
  IconPeople,
} from '../icons';
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
];

/** The pages of a client. */
export const CLIENT_PAGES: readonly PageEntry[] = [
  { path: 'overview', title: text.pages.overview, icon: IconOverview, load: () => import('./overview/OverviewPage') },
  { path: 'people', title: text.pages.people, icon: IconPeople, load: () => import('./people/PeoplePage') },
  {
    path: 'duplicates',
    title: text.pages.duplicates,
    icon: IconDuplicates,
    load: () => import('./duplicates/DuplicatesPage'),
  },
  { path: 'contacts', title: text.pages.contacts, icon: IconContacts, load: () => import('./contacts/ContactsPage') },
  {
    path: 'companies',
    title: text.pages.companies,
    icon: IconCompany,
    load: () => import('./companies/CompaniesPage'),
  },
  { path: 'emails', title: text.pages.emails, icon: IconMail, load: () => import('./emails/EmailsPage') },
  {
    path: 'campaigns',
    title: text.pages.campaigns,
    icon: IconCampaigns,
    load: () => import('./campaigns/CampaignsPage'),
  },
  { path: 'changes', title: text.pages.changes, icon: IconHistory, load: () => import('./changes/ChangesPage') },
];
