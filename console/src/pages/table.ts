import type { ComponentType, FunctionComponent } from 'react';
import {
  IconActivity,
  IconBan,
  IconBell,
  IconCampaigns,
  IconChart,
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
  IconPlug,
  IconRules,
  IconSend,
  IconSettings,
  IconUpload,
} from '../icons';
import { titles } from './titles';

/** One page of the console, loaded when it is opened. */
export interface PageEntry {
  /** The last part of its address. */
  path: string;
  title: string;
  icon: ComponentType<{ size?: number }>;
  load: () => Promise<{ default: FunctionComponent }>;
  /** For client pages: read-only keys have no access. */
  writes?: true;
}

/** The pages of an agency, for master keys. */
export const AGENCY_PAGES: readonly PageEntry[] = [
  { path: 'clients', title: titles.clients, icon: IconCompany, load: () => import('./clients/ClientsPage') },
  { path: 'agency-keys', title: titles.agencyKeys, icon: IconKey, load: () => import('./keys/AgencyKeysPage') },
  {
    path: 'agency-deliveries',
    title: titles.deliveries,
    icon: IconDeliveries,
    load: () => import('./deliveries/AgencyDeliveriesPage'),
  },
  {
    path: 'agency-endpoints',
    title: titles.endpoints,
    icon: IconBell,
    load: () => import('./endpoints/EndpointsPage'),
  },
  { path: 'usage', title: titles.usage, icon: IconChart, load: () => import('./usage/UsagePage') },
  { path: 'audit', title: titles.audit, icon: IconHistory, load: () => import('./audit/AuditPage') },
];

/** The pages of a client. */
export const CLIENT_PAGES: readonly PageEntry[] = [
  { path: 'overview', title: titles.overview, icon: IconOverview, load: () => import('./overview/OverviewPage') },
  { path: 'people', title: titles.people, icon: IconPeople, load: () => import('./people/PeoplePage') },
  {
    path: 'duplicates',
    title: titles.duplicates,
    icon: IconDuplicates,
    load: () => import('./duplicates/DuplicatesPage'),
  },
  { path: 'contacts', title: titles.contacts, icon: IconContacts, load: () => import('./contacts/ContactsPage') },
  {
    path: 'suppressions',
    title: titles.suppressions,
    icon: IconBan,
    load: () => import('./suppressions/SuppressionsPage'),
  },
  {
    path: 'companies',
    title: titles.companies,
    icon: IconCompany,
    load: () => import('./companies/CompaniesPage'),
  },
  { path: 'emails', title: titles.emails, icon: IconMail, load: () => import('./emails/EmailsPage') },
  {
    path: 'campaigns',
    title: titles.campaigns,
    icon: IconCampaigns,
    load: () => import('./campaigns/CampaignsPage'),
  },
  { path: 'imports', title: titles.imports, icon: IconUpload, load: () => import('./imports/ImportsPage') },
  { path: 'jobs', title: titles.jobs, icon: IconJobs, load: () => import('./jobs/JobsPage') },
  { path: 'changes', title: titles.changes, icon: IconHistory, load: () => import('./changes/ChangesPage') },
  {
    path: 'integrations',
    title: titles.integrations,
    icon: IconPlug,
    load: () => import('./integrations/IntegrationsPage'),
  },
  {
    path: 'deliveries',
    title: titles.deliveries,
    icon: IconDeliveries,
    load: () => import('./deliveries/DeliveriesPage'),
  },
  {
    path: 'endpoints',
    title: titles.endpoints,
    icon: IconBell,
    load: () => import('./endpoints/EndpointsPage'),
    writes: true,
  },
  {
    path: 'activities',
    title: titles.activities,
    icon: IconActivity,
    load: () => import('./activities/ActivityTypesPage'),
  },
  { path: 'sources', title: titles.sources, icon: IconSend, load: () => import('./sources/SourcesPage') },
  { path: 'rules', title: titles.rules, icon: IconRules, load: () => import('./rules/RulesPage') },
  {
    path: 'settings',
    title: titles.settings,
    icon: IconSettings,
    load: () => import('./settings/SettingsPage'),
  },
  { path: 'usage', title: titles.usage, icon: IconChart, load: () => import('./usage/UsagePage') },
  {
    path: 'audit',
    title: titles.audit,
    icon: IconHistory,
    load: () => import('./audit/AuditPage'),
    writes: true,
  },
  { path: 'keys', title: titles.keys, icon: IconKey, load: () => import('./keys/KeysPage'), writes: true },
];
