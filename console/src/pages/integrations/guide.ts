/** What a platform brings, and how it is set up: as far as its public documentation supports it (docs/platforms). */
export interface Guide {
  /** In the list of platforms: so short that it is not cut off. */
  short: string;
  brings: string;
  /** Whether we choose its secret; otherwise the platform does, or there is none. */
  isSecretOurs?: true;
  /** Numbered steps. */
  steps: readonly string[];
  /** What becomes of its events. */
  data: string;
}

const EVENTS =
  'Each event is recorded on the contact with its email address. A new address becomes a new contact. An unsubscribe sets the status to “unsubscribed” and adds the address to “Do not contact”. Other events, such as opens and clicks, are kept as deliveries but not recorded.';

const SHORT = 'Sent emails, replies, bounces, unsubscribes';

const BRINGS = 'Sent emails, replies, bounces and unsubscribes of every campaign.';

const SECRET = 'Press “Connect” and “Generate a secret”. Copy the secret when it is shown: it is shown only once.';

const GUIDES: Readonly<Record<string, Guide>> = {
  instantly: {
    short: SHORT,
    brings: BRINGS,
    isSecretOurs: true,
    steps: [
      SECRET,
      'In Instantly, create a webhook with the address above, and let it send all events.',
      'Add a header to the webhook: X-Webhook-Secret with the secret.',
    ],
    data: EVENTS,
  },
  smartlead: {
    short: SHORT,
    brings: BRINGS,
    steps: [
      'In Smartlead, create a webhook with the address above. Copy its secret key.',
      'Press “Connect” and enter this key as the webhook secret.',
    ],
    data: EVENTS,
  },
  lemlist: {
    short: SHORT,
    brings: BRINGS,
    isSecretOurs: true,
    steps: [
      SECRET,
      'In Lemlist, create a webhook with the address above and the same secret. A webhook without a type sends every event.',
    ],
    data: EVENTS,
  },
  emailbison: {
    short: SHORT,
    brings: BRINGS,
    steps: [
      'Press “Connect”. EmailBison has no secret, so treat the address like a key.',
      'In EmailBison, create a webhook with the address above for sent emails, replies, bounces and unsubscribes.',
    ],
    data: EVENTS,
  },
  plusvibe: {
    short: SHORT,
    brings: BRINGS,
    isSecretOurs: true,
    steps: [
      'Press “Connect”. If you want signed deliveries, press “Generate a secret”. Copy the secret when it is shown: it is shown only once.',
      'In PlusVibe, create a webhook with the address above and the same secret. Do not choose a chat format, because it changes the body.',
    ],
    data: EVENTS,
  },
  hubspot: {
    short: 'Opt-outs, replies, hard bounces',
    brings: 'Opt-outs, replies and hard bounces. HubSpot reports no sent emails and no campaigns.',
    steps: [
      'Take the client secret of your HubSpot app.',
      'Press “Connect” and enter it as the webhook secret.',
      'In the app, enter the address above as the target of its webhooks.',
      'Subscribe to changes of the contact properties email, hs_email_optout, hs_sales_email_last_replied and hs_email_hard_bounce_reason_enum. Always subscribe to email: no other event contains the address.',
    ],
    data: `${EVENTS} Events of a HubSpot record whose address is not known yet wait until HubSpot reports it.`,
  },
  data_enrichment: {
    short: 'Contacts that are the same person',
    brings:
      'People: contacts that belong to the same person are recognized as one. Nothing is bought or fetched; the service compares the contacts that it has.',
    steps: ['Press “Connect”. There is no webhook to set up.'],
    data: 'Every contact belongs to a person. You see people, duplicates, merges and scores of people. Disconnecting hides people; existing ones return with the next connect.',
  },
};

const OTHER: Guide = {
  short: 'Events of the platform',
  brings: 'Events of the platform.',
  steps: ['Press “Connect”.', 'In the platform, create a webhook with the address above.'],
  data: EVENTS,
};

/** The guide of a platform, by its key. */
export const guideOf = (key: string): Guide => GUIDES[key] ?? OTHER;
