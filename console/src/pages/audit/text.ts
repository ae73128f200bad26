import type { AuditSubjectKind } from '../../api/generated/audit';

const subjects: Readonly<Record<AuditSubjectKind, string>> = {
  agency: 'Agency',
  client: 'Clients and settings',
  key: 'Keys',
  user: 'User',
  integration: 'Platforms',
  parked_event: 'Waiting events',
  person: 'People',
  contact: 'Contacts',
  plan: 'Merges by rule',
  suppression: 'Do not contact',
  activity_type: 'Activity types',
  source: 'Sources',
  scoring_rule: 'Scoring rules',
  event_endpoint: 'Outbound webhooks',
  alert_channel: 'Alerts',
  export_schedule: 'Scheduled exports',
};

export const text = {
  about: 'Who changed keys, clients, platforms and rules, and who merged people. Entries are never changed.',
  action: 'What happened',
  anyAction: 'Any action',
  subject: 'About',
  anySubject: 'Anything',
  subjects,
  client: 'Client',
  anyClient: 'Any client',
  moreFilters: 'More filters',
  subjectId: 'Subject, such as key:12',
  agency: 'Agency',
  label: 'Entries',
  none: 'No entries yet',
  noneAbout: 'Changes of keys, platforms, rules and settings are listed here.',
  noMatch: 'No entries match',
  noMatchAbout: 'No entry matches all filters.',
};
