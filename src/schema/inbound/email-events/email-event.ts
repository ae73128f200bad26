import type { BodyFormat, EmailEvent, EmailEventKind as Kind } from '../../../platforms/toolkit/email-event.js';
import { builder } from '../../kernel/builder.js';

/** The facts that a platform can report about an outreach mail. */
export const EmailEventKind = builder.enumType('EmailEventKind', {
  description: 'The facts that a sending platform can report.',
  values: {
    email_sent: { description: 'A mail of a campaign was sent.' },
    email_reply: { description: 'The contact replied.' },
    email_bounced: { description: 'A mail bounced.' },
    unsubscribed: { description: 'The contact unsubscribed.' },
  } as const satisfies Record<Kind, object>,
});

const EmailBodyFormat = builder.enumType('EmailBodyFormat', {
  description: 'The format of the body of an email.',
  values: { html: { description: 'HTML.' }, text: { description: 'Plain text.' } } as const satisfies Record<
    BodyFormat,
    object
  >,
});

export const EmailEventInput = builder.inputRef<EmailEvent>('EmailEventInput').implement({
  description: 'The content of one item of a webhook delivery, independent of its platform.',
  fields: (t) => ({
    kind: t.field({ type: EmailEventKind, required: true, description: 'What happened.' }),
    email: t.string({ description: 'The contact: a normalised address. Absent only if objectKey replaces it.' }),
    objectKey: t.string({ description: 'A CRM record; replaces the address in the duplicate key.' }),
    replierEmail: t.string({ description: 'Who wrote the inbound mail.' }),
    agentEmail: t.string({ description: 'Our own sending mailbox.' }),
    campaignId: t.string({ description: "The platform's id of the campaign." }),
    campaignName: t.string({ description: 'The name of the campaign.' }),
    eventAt: t.string({ description: 'Time of the duplicate key: ISO 8601 in UTC with milliseconds.' }),
    recordedAt: t.string({ description: 'A better time for the stored record, never for the key.' }),
    subject: t.string({ description: 'The subject of the mail.' }),
    body: t.string({ description: 'The text of the mail.' }),
    bodyFormat: t.field({ type: EmailBodyFormat, description: 'The format of the body.' }),
    messageId: t.string({ description: "The mail's Message-ID, or the platform's id of it." }),
    reason: t.string({ description: 'Why the mail bounced.' }),
    automated: t.boolean({ required: true, description: 'Whether it is an automatic reply.' }),
    firstName: t.string({ description: 'Used if the contact has none.' }),
    lastName: t.string({ description: 'Used if the contact has none.' }),
    company: t.string({ description: 'The name of the company of the contact.' }),
  }),
});
