const names = {
  email_sent: 'email_sent',
  email_reply: 'reply_received',
  email_bounced: 'email_bounced',
  unsubscribed: 'lead_unsubscribed',
};

/** A small Instantly body of a kind; what is given is added or replaced, undefined leaves out. */
export function instantly(kind: keyof typeof names, given: Record<string, unknown> = {}) {
  return {
    event_type: names[kind],
    lead_email: 'ada@kiln.example',
    campaign_id: 'campaign-1',
    timestamp: '2026-03-02T09:00:00.000Z',
    ...given,
  };
}
