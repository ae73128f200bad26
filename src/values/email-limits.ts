/** The kinds of email. */
export const EMAIL_TYPES = ['inbound', 'outbound', 'bounced'] as const;

/** The longest texts of an email, in code points. A body is bounded only by the size of its request. */
export const EMAIL_LIMITS = { address: 320, subject: 2_048, body: 1_048_576, name: 255, disposition: 1_000 } as const;
