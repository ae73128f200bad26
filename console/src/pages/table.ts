import type { ComponentType, FunctionComponent } from 'react';
import {
  IconActivity,
  IconBell,
  IconCampaigns,
  IconChart,
  IconCompany,
  IconContacts,
  IconDuplicates,
  IconHistory,
  IconJobs,
  IconKey,
  IconMail,
  IconOverview,
  IconPeople,
  IconPlug,
  IconRules,
  IconSend,
  IconSettings,
  IconUpload,
  IconVault,
} from '../icons';
import { text } from '../text';

/** One page of the console, loaded when it is opened. */
export interface PageEntry {
  /** The last part of its address. */
  path: string;
  title: string;
  icon: ComponentType<{ size?: number }>;
  load: () => Promise<{ default: FunctionComponent }>;
  /** Of a client only: keys that read alone see nothing there. */
  writes?: true;
}

/** The pages of an agency, for master keys. */
export const AGENCY_PAGES: readonly PageEntry[] = [
  { path: 'clients', title: text.pages.clients, icon: IconCompany, load: () => import('./clients/ClientsPage') },
  { path: 'agency-keys', title: text.pages.agencyKeys, icon: IconKey, load: () => import('./keys/AgencyKeysPage') },
  {
    path: 'agency-deliveries',
    title: text.pages.agencyDeliveries,
    icon: IconVault,
    load: () => import('./deliveries/AgencyDeliveriesPage'),
  },
  {
    path: 'agency-endpoints',
    title: text.pages.agencyEndpoints,
    icon: IconBell,
    load: () => import('./endpoints/EndpointsPage'),
  },
  { path: 'usage', title: text.pages.usage, icon: IconChart, load: () => import('./usage/UsagePage') },
  { path: 'audit', title: text.pages.audit, icon: IconHistory, load: () => import('./audit/AuditPage') },
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
  { path: 'imports', title: text.pages.imports, icon: IconUpload, load: () => import('./imports/ImportsPage') },
  { path: 'jobs', title: text.pages.jobs, icon: IconJobs, load: () => import('./jobs/JobsPage') },
  { path: 'changes', title: text.pages.changes, icon: IconHistory, load: () => import('./changes/ChangesPage') },
  {
    path: 'integrations',
    title: text.pages.integrations,
    icon: IconPlug,
    load: () => import('./integrations/IntegrationsPage'),
  },
  {
    path: 'deliveries',
    title: text.pages.deliveries,
    icon: IconVault,
    load: () => import('./deliveries/DeliveriesPage'),
  },
  {
    path: 'endpoints',
    title: text.pages.endpoints,
    icon: IconBell,
    load: () => import('./endpoints/EndpointsPage'),
    writes: true,
  },
  {
    path: 'activities',
    title: text.pages.activities,
    icon: IconActivity,
    load: () => import('./activities/ActivityTypesPage'),
  },
  { path: 'sources', title: text.pages.sources, icon: IconSend, load: () => import('./sources/SourcesPage') },
  { path: 'rules', title: text.pages.rules, icon: IconRules, load: () => import('./rules/RulesPage') },
  {
    path: 'settings',
    title: text.pages.settings,
    icon: IconSettings,
    load: () => import('./settings/SettingsPage'),
  },
  { path: 'usage', title: text.pages.usage, icon: IconChart, load: () => import('./usage/UsagePage') },
  {
    path: 'audit',
    title: text.pages.audit,
    icon: IconHistory,
    load: () => import('./audit/AuditPage'),
    writes: true,
  },
  { path: 'keys', title: text.pages.keys, icon: IconKey, load: () => import('./keys/KeysPage'), writes: true },
];
