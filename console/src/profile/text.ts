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
  email: { inbound: 'Email received', outbound: 'Email sent', bounced: 'Email bounced' },
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

const mails: Readonly<Record<string, string>> = { inbound: 'Received', outbound: 'Sent', bounced: 'Bounced' };

export const profileText = {
  timeline: 'Timeline',
  filter: 'Show',
  filters,
  nothing: 'Nothing yet. Emails, calls, notes and changes appear here.',
  noneOfKind: 'Nothing of this kind yet.',
  channels,
  properties,
  mails,
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
  custom: 'Custom fields',
  customOf: (name: string) => `Custom fields of ${name}`,
  contact: (id: number, since: string) => `Contact ${id}, created ${since}`,
  allContacts: 'All contacts',
  gone: 'Contact not found',
  goneAbout: 'It may have been deleted: see Changes.',
  optOut: 'Do not contact',
  none: '–',
};
