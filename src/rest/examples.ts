/** Example records for the OpenAPI document. All values are made up. */
export const contactExample = {
  id: 812,
  updated_time: '2026-05-04T13:02:11.482Z',
  email: 'dana@northgate.example',
  linkedin_url: null,
  phone: null,
  first_name: 'Dana',
  last_name: 'Whitfield',
  company_id: 31,
  job_title: 'Head of Supply',
  origin: 'builtin',
  contact_status: 'active',
  previous_status: null,
  status_changed_at: null,
  first_campaign_email_sent: null,
  last_campaign_email_sent: null,
  last_reply_received: null,
  contact_custom_fields: [
    { id: 90, updated_time: '2026-05-04T13:02:11.482Z', field_name: 'tier', field_value: 'gold' },
  ],
};

export const suppressionExample = {
  id: 7,
  kind: 'email',
  value: 'nobody@example.org',
  person_id: null,
  scope: 'client',
  reason: 'unsubscribed',
  note: null,
  since: '2026-05-04T13:02:11.482Z',
  ends_at: null,
  evidence: {
    platform: 'instantly',
    delivery_id: '812',
    campaign_id: 'c-1',
    event_at: '2026-05-04T13:02:11.482Z',
    bounce_reason: null,
    email_id: null,
    activity_id: null,
    job_id: null,
  },
  added_by: 'webhook:instantly',
  lifted_at: null,
  lifted_by: null,
  lift_reason: null,
};

export const activityTypeExample = {
  id: '0b9f6b1e-6a0c-4f0e-9d0f-3a4d5c2b1a90',
  name: 'Demo booked',
  applies_to: 'contact',
  schema: [{ field_name: 'plan', type: 'dropdown_singleselect', available_options: ['starter', 'team'] }],
  origin: 'builtin',
};

const identifierExample = {
  value: 'dana@northgate.example',
  company_id: 31,
  job_title: 'Head of Supply',
  status: 'active',
  previous_status: null,
  first_campaign_email_sent: null,
  last_campaign_email_sent: null,
  last_reply_received: null,
  origin: 'builtin',
};

export const personExample = {
  id: 17,
  first_name: 'Dana',
  last_name: 'Whitfield',
  emails: [identifierExample],
  linkedin_urls: [{ ...identifierExample, value: 'linkedin.com/in/danawhitfield' }],
  phones: [],
  custom_fields: contactExample.contact_custom_fields,
};

export const companyExample = {
  id: 31,
  updated_time: '2026-05-04T13:02:11.482Z',
  domain: 'northgate.example',
  name: 'Northgate Supply',
  industry: 'Logistics',
  company_status: 'active',
  previous_status: null,
  status_changed_at: null,
  company_custom_fields: [
    { id: 12, updated_time: '2026-05-04T13:02:11.482Z', field_name: 'region', field_value: 'north' },
  ],
};

export const emailExample = {
  id: 4711,
  updated_time: '2026-05-04T13:02:11.482Z',
  email_type: 'inbound',
  origin: 'instantly',
  email_timestamp: '2026-05-04T13:01:58.000Z',
  contact_email: 'dana@northgate.example',
  contact_id: 812,
  agent_email: 'sam@outreach.example',
  subject: 'Re: pallets',
  body_text: 'Tell me more.',
  body_html: null,
  campaign_id: 'c-77',
  campaign_name: 'Spring',
  interested: false,
  custom_fields: [],
};

export const changeExample = {
  number: 42,
  change: 42,
  at: '2026-05-04T13:02:11.482Z',
  kind: 'contact',
  action: 'changed',
  record_id: 812,
  person_id: 640,
  actor: 'key:7 RV-••••••••k3Qz',
  actor_name: 'CRM sync',
  operation: 'ContactUpdate',
  request_id: '0d3c1f9e-6a55-4a8e-9c3f-5a2f0d1b7e10',
  fields: [{ name: 'job_title', is_custom: false, before: null, after: 'Dean' }],
};

/** A job as operations in bulk answer it. */
export const bulkJobExample = {
  ...{ job_id: 7, kind: 'change', state: 'queued', rows_total: null, rows_written: 0, rows_refused: 0, failure: null },
};

export const jobExample = {
  id: 7,
  kind: 'export',
  state: 'done',
  rows_total: 812,
  rows_read: 812,
  rows_written: 812,
  rows_refused: 0,
  rows_unchanged: 0,
  bytes: 412_880,
  attempts: 0,
  failure: null,
  actor: 'key:12 RV-…a1b2',
  actor_name: 'CRM sync',
  created_at: '2026-05-04T13:02:11.482Z',
  started_at: '2026-05-04T13:02:11.902Z',
  ended_at: '2026-05-04T13:02:12.731Z',
  expected_end_at: null,
  expires_at: '2026-05-11T13:02:12.731Z',
};

export const importExample = {
  id: 9,
  job: {
    ...jobExample,
    ...{ id: 9, kind: 'import', state: 'uploading', rows_total: 2, rows_read: 0, rows_written: 0, bytes: 0 },
    ...{ started_at: null, ended_at: null, expires_at: null },
  },
  record: 'contact',
  format: 'csv',
  delimiter: ',',
  encoding: 'utf-8',
  notes: [],
  rows: 2,
  columns: [
    {
      ...{ column: 'email', field: 'email', custom_field: null, proposed_kind: null },
      values: ['ann@northgate.example', 'bo@northgate.example'],
    },
    { column: 'Plan', field: null, custom_field: 'Plan', proposed_kind: null, values: ['Gold', ''] },
  ],
  ...{ sheet: null, sheets: [], proposed_dates: null, proposed_decimals: null },
  dry_run: null,
  counts: null,
  ...{ questions: [], examples: [], remembered_at: null },
};

export const planExample = {
  id: 1,
  operation: 'CompanyCreate',
  created_at: '2026-05-04T09:30:00.000Z',
  expires_at: '2026-05-04T10:30:00.000Z',
  committed_at: null,
  changes: [
    {
      client_id: 'cl_7Qm2xVb9',
      kind: 'company',
      action: 'created',
      record_id: null,
      reference: 'new:1',
      fields: [{ name: 'domain', is_custom: false, before: null, after: 'northgate.example' }],
    },
  ],
  settings: [],
  queued: [],
};

export const integrationsExample = {
  window_days: 30,
  integrations: [
    {
      key: 'lemlist',
      name: 'Lemlist',
      category: 'sequencer',
      connected: true,
      last_synced_at: '2026-05-04T13:02:11.482Z',
      activity_types: [
        { type: 'email', events: ['sent', 'replied', 'bounced'], last_received_at: '2026-05-04T13:02:11.482Z' },
      ],
    },
  ],
};

/** A page with one record. */
export const pageOf = (record: object) => ({
  count: 1,
  total_pages: 1,
  current_page: 1,
  page_size: 100,
  results: [record],
});
