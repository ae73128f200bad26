/** The names of the pages, in the menu and at their head. */
export const titles = {
  clients: 'Clients',
  users: 'Users',
  agencyKeys: 'Agency keys',
  agencySettings: 'Agency settings',
  audit: 'Audit log',
  usage: 'Usage',
  overview: 'Overview',
  people: 'People',
  duplicates: 'Duplicates',
  contacts: 'Contacts',
  suppressions: 'Do not contact',
  companies: 'Companies',
  emails: 'Emails',
  campaigns: 'Campaigns',
  activities: 'Activity types',
  rules: 'Scoring rules',
  integrations: 'Platforms',
  deliveries: 'Webhook deliveries',
  endpoints: 'Outbound webhooks',
  alerts: 'Alerts',
  developers: 'Developers',
  imports: 'Imports',
  jobs: 'Exports and jobs',
  changes: 'Changes',
  keys: 'Keys',
  sources: 'Sources',
  settings: 'Settings',
};

/** The names of the groups of pages in the menu. */
export const groups = {
  records: 'Records',
  data: 'Data',
  scoring: 'Scoring',
  connections: 'Connections',
  settings: 'Administration',
};
