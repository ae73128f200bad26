export const text = {
  about: 'Call the API from your own programs.',
  address: 'Address of the service',
  keyAbout: (master: boolean) =>
    master
      ? 'This operation needs a master key (ML-). Set it as OUTREACH_KEY in the environment of your program.'
      : 'Use a key of this client (RV- or RO-, under Keys). Set it as OUTREACH_KEY in the environment of your program.',
  operation: 'Operation',
  language: 'Language',
  languages: { curl: 'curl', typescript: 'TypeScript', python: 'Python' },
  sample: (language: string) => `Sample in ${language}`,
  clientAbout: 'TypeScript uses the typed client of the service (outreach-client).',
};
