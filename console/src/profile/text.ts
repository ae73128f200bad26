import type { ContactScoreReason } from '../api/generated/profile';
import { many, points } from '../format';

const filters = {
  all: 'All',
  emails: 'Emails',
  conversations: 'Calls and messages',
  notes: 'Notes',
  activities: 'Activities',
  changes: 'Changes',
};

/* What happened, by channel and direction or event. */
const channels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  call: { inbound: 'Incoming call', outbound: 'Outgoing call' },
  email: { inbound: 'Email reply received', outbound: 'Email sent', bounced: 'Email bounced' },
  sms: { inbound: 'SMS received', outbound: 'SMS sent' },
  whatsapp: { inbound: 'WhatsApp message received', outbound: 'WhatsApp message sent' },
  linkedin_message: {
    message_sent: 'LinkedIn message sent',
    message_reply_received: 'LinkedIn reply received',
    inmail_sent: 'InMail sent',
    inmail_reply_received: 'InMail reply received',
    connection_request_sent: 'LinkedIn connection request sent',
    connection_request_accepted: 'LinkedIn connection request accepted',
  },
};

const properties: Readonly<Record<string, string>> = {
  duration: 'Duration in seconds',
  opened_at: 'Opened',
  interested: 'Interested',
  subject: 'Subject',
  timestamp: 'Time',
};

/* Why there is no score, or why it is 0. Null: the score explains itself. */
const scoreReasons: Readonly<Record<ContactScoreReason, string | null>> = {
  off: 'No score: scoring is off for this client.',
  no_rules: 'No score yet: this client has no scoring rules.',
  no_activities:
    'No score yet: no activity is logged. Add a call above the timeline, import activities, or log them through the API. Emails from platforms do not count by themselves.',
  pending: 'The score is being calculated. This usually takes a few seconds.',
  not_counted: 'No scoring rule counts any of the logged activities.',
  faded: 'The activities are too old: by the half-lives of the rules nothing is left of their points.',
  scored: null,
};

export const profileText = {
  timeline: 'Timeline',
  filter: 'Show',
  filters,
  nothing: 'Nothing yet. Emails, calls, notes and changes appear here.',
  noneOfKind: 'Nothing of this kind yet.',
  channels,
  properties,
  more: 'Show more',
  less: 'Show less',
  note: 'Note',
  by: (name: string) => `by ${name}`,
  interested: 'Interested',
  automated: 'Automatic reply',
  logged: 'Logged properties',
  details: 'Details',

  add: 'Add',
  addNote: 'Add note',
  addCall: 'Add call',
  call: 'Call',
  noteText: 'Note',
  noteHint: 'Notes cannot be changed or deleted later.',
  noteAdded: 'The note was added.',
  callAdded: 'The call was added.',
  direction: 'Direction',
  directions: { outbound: 'Outgoing', inbound: 'Incoming' },
  callTime: 'Time (now if empty)',
  callMinutes: 'Minutes',
  callText: 'What was said',

  fields: 'Fields',
  addresses: 'Addresses, profiles and numbers',
  copyValue: (value: string) => `Copy ${value}`,
  changeStatus: (status: string) => `Status ${status}: change`,
  statusSaved: (status: string) => `The status is now ${status}.`,
  optsOut: 'unsubscribed: also adds them to “Do not contact”',
  statusOfAll: (count: number) => `Changes ${many(count, 'contact', 'contacts')}.`,
  score: 'Score',
  level: (level: number) => `level ${level}`,
  scoreLine: (name: string, times: number, each: number, halfLife: number | null) =>
    `${name}: ${times} × ${points(each)} points${halfLife === null ? '' : `, half after ${many(halfLife, 'day', 'days')}`}`,
  scoreReasons,
  scorePlaces: { settings: 'Switch it on in the settings', rules: 'Scoring rules' },
  scoreWaits: 'Waiting:',
  custom: 'Custom fields',
  customOf: (name: string) => `Custom fields of ${name}`,
  contact: (id: number, since: string) => `Contact ${id}, created ${since}`,
  allContacts: 'All contacts',
  gone: 'Contact not found',
  goneAbout: 'It may have been deleted: see Changes.',
  optOut: 'Do not contact',
  none: '–',
};
