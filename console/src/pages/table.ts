import type { ComponentType, FunctionComponent } from 'react';
import {
  IconActivity,
  IconBan,
  IconBell,
  IconCampaigns,
  IconChart,
  IconCode,
  IconCompany,
  IconContacts,
  IconDeliveries,
  IconDuplicates,
  IconHistory,
  IconJobs,
  IconKey,
  IconMail,
  IconOverview,
  IconPeople,
  IconPerson,
  IconPlug,
  IconRules,
  IconSend,
  IconSettings,
  IconUpload,
  IconWebhook,
} from '../icons';
import type { Rights } from '../session';
import { titles } from './titles';

/** A group of pages in the navigation. A page without one stands by itself, above the groups. */
export type PageGroup = 'records' | 'data' | 'scoring' | 'connections' | 'settings';

/** The groups, in the order of the navigation. */
export const PAGE_GROUPS: readonly PageGroup[] = ['records', 'data', 'scoring', 'connections', 'settings'];

/** One page of the console, loaded when it is opened. */
export interface PageEntry {
  /** The last part of its address. */
  path: string;
  title: string;
  icon: ComponentType<{ size?: number }>;
  load: () => Promise<{ default: FunctionComponent }>;
  group?: PageGroup;
  /** Read-only keys and readers have no access. */
  writes?: true;
  /** Of users only owners have access. */
  owns?: true;
}

/** The pages of an agency, for master keys and users, in the order of the navigation. */
export const AGENCY_PAGES: readonly PageEntry[] = [
  {
    path: 'clients',
    title: titles.clients,
    icon: IconCompany,
    load: () => import('./clients/ClientsPage'),
  },
  {
    path: 'agency-deliveries',
    title: titles.deliveries,
    icon: IconDeliveries,
    load: () => import('./deliveries/AgencyDeliveriesPage'),
    group: 'connections',
  },
  {
    path: 'agency-endpoints',
    title: titles.endpoints,
    icon: IconWebhook,
    load: () => import('./endpoints/EndpointsPage'),
    group: 'connections',
    writes: true,
  },
  {
    path: 'agency-alerts',
    title: titles.alerts,
    icon: IconBell,
    load: () => import('./alerts/AlertsPage'),
    group: 'connections',
  },
  {
    path: 'agency-settings',
    title: titles.agencySettings,
    icon: IconSettings,
    load: () => import('./settings/AgencySettingsPage'),
    group: 'settings',
    writes: true,
  },
  {
    path: 'users',
    title: titles.users,
    icon: IconPerson,
    load: () => import('./users/UsersPage'),
    group: 'settings',
    owns: true,
  },
  {
    path: 'agency-keys',
    title: titles.agencyKeys,
    icon: IconKey,
    load: () => import('./keys/AgencyKeysPage'),
    group: 'settings',
    owns: true,
  },
  {
    path: 'usage',
    title: titles.usage,
    icon: IconChart,
    load: () => import('./usage/UsagePage'),
    group: 'settings',
  },
  {
    path: 'audit',
    title: titles.audit,
    icon: IconHistory,
    load: () => import('./audit/AuditPage'),
    group: 'settings',
    writes: true,
  },
];

/** The page of a user of some clients, whom the agency is closed to. */
const OF_CLIENTS = 'clients';

/** Whether the caller may open a page. */
export const mayOpen = ({ writes, owns }: PageEntry, rights: Pick<Rights, 'mayWrite' | 'mayOwn'>): boolean =>
  (rights.mayWrite || !writes) && (rights.mayOwn || !owns);

/** The pages of the agency that the caller may open. */
export const agencyPagesOf = (rights: Rights): PageEntry[] =>
  AGENCY_PAGES.filter((page) => (rights.isMaster ? mayOpen(page, rights) : page.path === OF_CLIENTS));

/** The pages of a client, in the order of the navigation. */
export const CLIENT_PAGES: readonly PageEntry[] = [
  {
    path: 'overview',
    title: titles.overview,
    icon: IconOverview,
    load: () => import('./overview/OverviewPage'),
  },
  {
    path: 'people',
    title: titles.people,
    icon: IconPeople,
    load: () => import('./people/PeoplePage'),
    group: 'records',
  },
  {
    path: 'contacts',
    title: titles.contacts,
    icon: IconContacts,
    load: () => import('./contacts/ContactsPage'),
    group: 'records',
  },
  {
    path: 'companies',
    title: titles.companies,
    icon: IconCompany,
    load: () => import('./companies/CompaniesPage'),
    group: 'records',
  },
  {
    path: 'campaigns',
    title: titles.campaigns,
    icon: IconCampaigns,
    load: () => import('./campaigns/CampaignsPage'),
    group: 'records',
  },
  {
    path: 'emails',
    title: titles.emails,
    icon: IconMail,
    load: () => import('./emails/EmailsPage'),
    group: 'records',
  },
  {
    path: 'imports',
    title: titles.imports,
    icon: IconUpload,
    load: () => import('./imports/ImportsPage'),
    group: 'data',
  },
  {
    path: 'jobs',
    title: titles.jobs,
    icon: IconJobs,
    load: () => import('./jobs/JobsPage'),
    group: 'data',
  },
  {
    path: 'duplicates',
    title: titles.duplicates,
    icon: IconDuplicates,
    load: () => import('./duplicates/DuplicatesPage'),
    group: 'data',
  },
  {
    path: 'suppressions',
    title: titles.suppressions,
    icon: IconBan,
    load: () => import('./suppressions/SuppressionsPage'),
    group: 'data',
  },
  {
    path: 'changes',
    title: titles.changes,
    icon: IconHistory,
    load: () => import('./changes/ChangesPage'),
    group: 'data',
  },
  {
    path: 'rules',
    title: titles.rules,
    icon: IconRules,
    load: () => import('./rules/RulesPage'),
    group: 'scoring',
  },
  {
    path: 'activities',
    title: titles.activities,
    icon: IconActivity,
    load: () => import('./activities/ActivityTypesPage'),
    group: 'scoring',
  },
  {
    path: 'sources',
    title: titles.sources,
    icon: IconSend,
    load: () => import('./sources/SourcesPage'),
    group: 'scoring',
  },
  {
    path: 'integrations',
    title: titles.integrations,
    icon: IconPlug,
    load: () => import('./integrations/IntegrationsPage'),
    group: 'connections',
  },
  {
    path: 'deliveries',
    title: titles.deliveries,
    icon: IconDeliveries,
    load: () => import('./deliveries/DeliveriesPage'),
    group: 'connections',
  },
  {
    path: 'endpoints',
    title: titles.endpoints,
    icon: IconWebhook,
    load: () => import('./endpoints/EndpointsPage'),
    group: 'connections',
    writes: true,
  },
  {
    path: 'alerts',
    title: titles.alerts,
    icon: IconBell,
    load: () => import('./alerts/AlertsPage'),
    group: 'connections',
    writes: true,
  },
  {
    path: 'developers',
    title: titles.developers,
    icon: IconCode,
    load: () => import('./developers/DevelopersPage'),
    group: 'connections',
  },
  {
    path: 'settings',
    title: titles.settings,
    icon: IconSettings,
    load: () => import('./settings/SettingsPage'),
    group: 'settings',
  },
  {
    path: 'keys',
    title: titles.keys,
    icon: IconKey,
    load: () => import('./keys/KeysPage'),
    group: 'settings',
    owns: true,
  },
  {
    path: 'usage',
    title: titles.usage,
    icon: IconChart,
    load: () => import('./usage/UsagePage'),
    group: 'settings',
  },
  {
    path: 'audit',
    title: titles.audit,
    icon: IconHistory,
    load: () => import('./audit/AuditPage'),
    group: 'settings',
    writes: true,
  },
];
