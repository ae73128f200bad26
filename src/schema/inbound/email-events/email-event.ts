import type { EmailEventKind as Kind } from '../../../platforms/toolkit/email-event.js';
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
