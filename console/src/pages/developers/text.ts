export const text = {
  about: 'Call the API from your own programs, and receive what changes.',
  address: 'Address of the service',
  view: 'Samples of',
  views: { operations: 'REST API', events: 'Events' },
  keyAbout: (master: boolean) =>
    master
      ? 'This operation needs a master key (ML-). Set it as OUTREACH_KEY in the environment of your program.'
      : 'Use a key of this client (RV- or RO-, under Keys). Set it as OUTREACH_KEY in the environment of your program.',
  operation: 'Operation',
  language: 'Language',
  languages: { curl: 'curl', typescript: 'TypeScript', python: 'Python', shell: 'Shell' },
  sample: (language: string) => `Sample in ${language}`,
  clientAbout: 'TypeScript uses the typed client of the service (outreach-client).',
  eventsAbout: 'Outbound webhooks post every change as JSON. Each sample is the body of an event as it was sent.',
  eventType: 'Type of event',
  body: (type: string) => `Body of ${type}`,
  test: 'Send a test event',
  noEndpoints: 'There is no active outbound webhook.',
  addEndpoint: 'Add an outbound webhook',
  endpoint: 'Outbound webhook',
  send: 'Send a test event',
  sending: 'Waiting for the response of the receiver',
  accepted: 'The receiver accepted the event',
  refused: 'The receiver did not accept the event',
  answered: (status: number, ms: number) => `Status ${status} after ${ms} ms`,
  verification: 'Verify signatures',
  verificationAbout:
    'Verify every event before you use it: anybody can post to your address. Events older than five minutes may be replays.',
  verificationIn: (language: string) => `Verification in ${language}`,
};
