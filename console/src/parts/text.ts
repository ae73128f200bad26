import { many } from '../format';

export const text = {
  typeToConfirm: (word: string) => `Type ${word} to confirm`,
  shownOnce: 'The secret is shown only once. Copy it to where it is needed.',
  copied: 'I have copied it',
  sortBy: (column: string) => `Sort by ${column}`,
  editField: (field: string, value: string) => `Edit ${field}: ${value === '' ? 'empty' : value}`,
  editHint: 'Enter saves, Escape cancels.',
  savingNow: 'Saving…',
  savedNow: 'Saved',
  rowsSoFar: (rows: number) => `${many(rows, 'row', 'rows')} so far`,
};

export const journalText = {
  empty: 'No changes yet.',
  record: 'Record',
  none: 'none',
  custom: 'custom field',
  field: 'Field',
  before: 'Before',
  after: 'After',
  kinds: {
    activity: 'Activity',
    campaign: 'Campaign',
    company: 'Company',
    contact: 'Contact',
    email: 'Email',
    integration: 'Platform',
    person: 'Person',
    score: 'Score',
    suppression: 'Opt-out',
  },
};

const emailTypes: Record<string, string> = { inbound: 'Reply', outbound: 'Sent', bounced: 'Bounced' };

export const mailText = {
  none: 'This email was recorded without a body.',
  form: 'Body format',
  forms: { html: 'HTML', text: 'Text' },
  images: (count: number) => `${many(count, 'remote image was', 'remote images were')} blocked.`,
  frame: (subject: string) => `Body of ${subject}`,
  noSubject: '(no subject)',
  types: emailTypes,
};

export const scoreText = {
  level: (level: number) => `(level ${level})`,
  computed: 'Calculated',
  breakdown: 'Score breakdown',
  rule: 'Rule',
  times: 'Times',
  each: 'Points each',
  gives: 'Total',
};

export const peopleText = {
  off: 'People are not turned on for this client',
  offAbout:
    'People combine the contacts of the same person. This is part of the service: no account elsewhere is needed. Turn it off under Platforms, Data enrichment.',
  turnOn: 'Turn on People',
  on: 'People are turned on.',
};

/** The channels of activities. */
export const channelNames = {
  call: 'Calls',
  email: 'Emails',
  linkedin_message: 'LinkedIn',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
};

/** The results of webhook deliveries. */
export const verdictNames = {
  processed: 'Processed',
  parked: 'Waiting',
  malformed: 'Refused',
  failed: 'Failed',
  ignored: 'Ignored',
  duplicate: 'Duplicate',
};

/** The steps of the start. */
export const stepsText = {
  title: 'First steps',
  progress: (done: number, all: number) => `${done} of ${all}`,
  hide: 'Hide',
  show: 'Show first steps',
  start: 'Start',
  see: 'See it',
  done: 'done',
  open: 'not done yet',
};

export const figureText = {
  span: 'Period',
  spans: { 1: 'Yesterday', 7: '7 days', 30: '30 days' },
  sent: 'Emails sent',
  replies: 'Replies',
  replyRate: 'Reply rate',
  noRate: '–',
  points: (change: string) => `${change} points`,
  bounces: 'Bounces',
  unanswered: 'Unanswered replies',
  hotLeads: 'Hot leads',
  silent: 'Silent platforms',
  failures: 'Failures',
  deliveries: (count: number) => many(count, 'delivery', 'deliveries'),
  endpoints: (count: number) => many(count, 'outbound webhook', 'outbound webhooks'),
  jobs: (count: number) => many(count, 'job', 'jobs'),
};

export const chartText = { noChart: 'Not enough days with data for a chart.' };

const platforms: Readonly<Record<string, string>> = {
  data_enrichment: 'Data enrichment',
  emailbison: 'EmailBison',
  hubspot: 'HubSpot',
  instantly: 'Instantly',
  lemlist: 'Lemlist',
  plusvibe: 'PlusVibe',
  smartlead: 'Smartlead',
};

const jobs: Readonly<Record<string, string>> = {
  rescore: 'Scoring',
  'refresh-scores': 'Scoring',
  'apply-parked': 'The retry of waiting events',
  'watch-integrations': 'The check for silent platforms',
  'normalise-addresses': 'The update of stored addresses',
  'erase-persons': 'The erasure',
};

/** Whoever does something. */
export const actorText = {
  unnamedKey: (lastFour: string) => `Unnamed key ····${lastFour}`,
  keyNumber: (id: string) => `Key ${id}`,
  database: 'A direct change in the database',
  operator: 'The command line',
  service: 'The service',
  platforms,
  jobs,
};

/** Of the test of an outbound webhook. */
export const testEventText = {
  send: 'Send a test event',
  sending: 'Waiting for the response of the receiver',
  accepted: 'The receiver accepted the event',
  refused: 'The receiver did not accept the event',
  answered: (status: number, ms: number) => `Status ${status} after ${ms} ms,`,
  unanswered: (error: string | null) => `No response: ${error ?? 'the reason is not known'},`,
  answer: 'Its response:',
  emptyAnswer: 'The response had no body.',
};
