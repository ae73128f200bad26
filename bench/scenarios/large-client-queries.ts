const DAY = new Date(Date.now() - 3 * 86_400_000).toISOString();

const search = (text: string, kinds = '') =>
  `search(text: "${text}"${kinds && `, kinds: [${kinds}]`}) { groups { kind hasMore hits { __typename } } }`;

/** The search over all kinds of records, by what is typed. */
export const SEARCHES: Readonly<Record<string, string>> = {
  'search: what nobody has': search('qxzvwk'),
  'search: the middle of a frequent name': search('kaf'),
  'search: two letters': search('an'),
  'search: the middle of rare names': search('jkhgd'),
  'search: two names by their beginnings': search('ami oka'),
  'search: a rare part of an address': search('44321@fig'),
  'search: part of a company': search('erma 7'),
  'search: a whole address': search('c300@figures.example'),
  'search: contacts only, part of a frequent name': search('afo', 'CONTACT'),
  'search: contacts only, part of rare names': search('gfdk', 'CONTACT'),
};

const of = (list: string, wheres: Readonly<Record<string, string>>): [name: string, list: string, where: string][] =>
  Object.entries(wheres).map(([name, where]) => [`${list}: ${name}`, list, where]);

const field = (condition: string) => `customField: { name: "field_2", ${condition} }`;

const CONTACTS = of('contacts', {
  'words, a frequent beginning': 'text: "oka"',
  'words, a rare beginning': 'text: "okfhg"',
  'words, none': 'text: "qxzvwk"',
  'words, two beginnings': 'text: "amir oka"',
  'equals, a status': 'contactStatus: { equals: "replied" }',
  'equals, none': 'contactStatus: { equals: "nothing" }',
  'equals, an email': 'email: { equals: "c300@figures.example" }',
  'in, two statuses': 'contactStatus: { in: ["replied", "customer"] }',
  'in, job titles that nobody has': 'jobTitle: { in: ["x", "y"] }',
  'startsWith, frequent': 'lastName: { startsWith: "oka" }',
  'startsWith, none': 'lastName: { startsWith: "qxzvwk" }',
  'contains, frequent': 'lastName: { contains: "kaf" }',
  'contains, none': 'lastName: { contains: "qxzvwk" }',
  'exists, none': 'phone: { exists: true }',
  'exists false, all': 'phone: { exists: false }',
  ids: 'id: { in: [1, 31, 61] }',
  'company id': 'companyId: { equals: 31 }',
  'created in the last week': 'createdAt: { withinLast: "7d" }',
  'created long ago': `createdAt: { before: "${DAY}" }`,
  'a reply in the last week': 'lastReplyReceived: { withinLast: "7d" }',
  'hot since a week': 'hotSince: { withinLast: "7d" }',
  'a score': 'score: { from: 99 }',
  unsubscribed: 'unsubscribed: true',
  'custom field, equals, a third': field('equals: "gold"'),
  'custom field, equals, one': 'customField: { name: "field_1", equals: "own 300" }',
  'custom field, in': field('in: ["gold", "x"]'),
  'custom field, startsWith': field('startsWith: "gol"'),
  'custom field, contains, none': field('contains: "qx"'),
  'custom field, as a number': field('number: { from: 5 }'),
  'custom field, as a day': field('date: { from: "2026-01-01" }'),
  'custom field, exists': field('exists: true'),
  'custom field, exists false': field('exists: false'),
  'company, industry': 'company: { industry: { equals: "Retail" } }',
  'company, words': 'company: { text: "okafor" }',
  'emails, inbound': 'emails: { emailType: { equals: "inbound" } }',
  'emails, bounced': 'emails: { emailType: { equals: "bounced" } }',
  'emails, of a campaign': 'emails: { campaignId: { equals: "k3" } }',
  'activities, a channel since three days': `activities: { channel: { equals: "call" }, occurredAt: { from: "${DAY}" } }`,
  'and, two conditions': 'contactStatus: { equals: "replied" }, jobTitle: { equals: "Title 1" }',
  'or, two conditions': 'or: [{ contactStatus: { equals: "x" } }, { jobTitle: { equals: "Title 1" } }]',
  'not, two conditions': 'not: { contactStatus: { equals: "replied" }, jobTitle: { equals: "Title 1" } }',
});

const COMPANIES = of('companies', {
  words: 'text: "okafor"',
  industry: 'industry: { equals: "Retail" }',
  'contains, none': 'name: { contains: "qxzvwk" }',
  startsWith: 'domain: { startsWith: "o77" }',
  'created in the last week': 'createdAt: { withinLast: "7d" }',
  'custom field, equals, none': 'customField: { name: "tier", equals: "gold" }',
  'contacts, a status': 'contacts: { contactStatus: { equals: "replied" } }',
  'contacts, none': 'contacts: { contactStatus: { equals: "nothing" } }',
  'activities, a channel': 'activities: { channel: { equals: "call" } }',
});

const PART = (typed: string) =>
  `contacts: { or: [{ text: "${typed}" }, { linkedinUrl: { contains: "${typed}" } }, { email: { contains: "${typed}" } }] }`;

const PEOPLE = of('people', {
  'as the console searches, a frequent beginning': PART('oka'),
  'as the console searches, none': PART('qxzvwk'),
  'words, a frequent beginning': 'contacts: { text: "oka" }',
  'words, a rare beginning': 'contacts: { text: "okfhg" }',
  'words, none': 'contacts: { text: "qxzvwk" }',
  'contacts, a status': 'contacts: { contactStatus: { equals: "replied" } }',
  'contacts, none': 'contacts: { contactStatus: { equals: "nothing" } }',
  'contacts, custom field': `contacts: { ${field('equals: "gold"')} }`,
  'created in the last week': 'createdAt: { withinLast: "7d" }',
});

const EMAILS = of('emails', {
  type: 'emailType: { equals: "inbound" }',
  'in, types': 'emailType: { in: ["inbound", "bounced"] }',
  mailbox: 'agentEmail: { equals: "sender-3@figures.example" }',
  'subject or address contains, frequent':
    'or: [{ subject: { contains: "ject 7" } }, { contactEmail: { contains: "ject 7" } }]',
  'subject or address contains, none':
    'or: [{ subject: { contains: "qxzv" } }, { contactEmail: { contains: "qxzv" } }]',
  campaign: 'campaignId: { equals: "k3" }',
  'campaign by name': 'campaign: { name: { contains: "campaign 1" } }',
  'of the last three days': `emailTimestamp: { from: "${DAY}" }`,
  interested: 'interested: true',
  unanswered: 'unanswered: true',
  'unanswered, of a week': 'unanswered: true, emailTimestamp: { withinLast: "7d" }',
  'bounced in the last week': 'bouncedAt: { withinLast: "7d" }',
  'contact, a status': 'contact: { contactStatus: { equals: "replied" } }',
  'contact, words': 'contact: { text: "oka" }',
  'custom field, none': 'customField: { name: "tier", equals: "gold" }',
});

const ACTIVITIES = of('activities', {
  channel: 'channel: { equals: "call" }',
  'in, channels that nobody has': 'channel: { in: ["x", "y"] }',
  'source contains, none': 'source: { contains: "qxzv" }',
  'of the last three days': `occurredAt: { from: "${DAY}" }`,
  'not linked': 'linked: false',
  'contact, a status': 'contact: { contactStatus: { equals: "replied" } }',
  'contact, words': 'contact: { text: "oka" }',
  'company, industry': 'company: { industry: { equals: "Retail" } }',
});

const PERIOD = `from: "${new Date(Date.now() - 30 * 86_400_000).toISOString()}", to: "${new Date().toISOString()}"`;

/** What needs a look in the client. */
export const REPORTS: Readonly<Record<string, string>> = {
  'figures: unanswered replies, 30 days': `clientFigures(${PERIOD}) { unansweredCount }`,
  'figures: hot leads, 30 days': `clientFigures(${PERIOD}) { hotLeadCount }`,
  'figures: failures and silent integrations': `clientFigures(${PERIOD}) { failureCount silentCount }`,
  'radar of the integrations': 'integrations { integrations { key radar { state failures parked rhythm } } }',
};

const ranking = (by: string) => `clientRanking(${PERIOD}, by: ${by}) { items { clientId } }`;

/** The same over all clients. */
export const REPORTS_OF_AGENCY: Readonly<Record<string, string>> = {
  'ranking by problems': ranking('PROBLEMS'),
  'ranking by replies': ranking('REPLIES'),
  'ranking by the change of the reply rate': ranking('REPLY_RATE_CHANGE'),
  'ranking by hot leads': ranking('HOT_LEADS'),
  'ranking by contacts': ranking('CONTACTS'),
  'ranking by the newest activity': ranking('LAST_ACTIVITY'),
  'radar of the clients': 'radar(pageSize: 20) { items { clientId radar { state failures parked } } }',
  'search: all clients, part of a frequent name': search('kaf'),
};

/** Each kind of condition, as the first page of a list and as the number of all that match. */
export const FILTERS: Readonly<Record<string, string>> = Object.fromEntries(
  [...CONTACTS, ...COMPANIES, ...PEOPLE, ...EMAILS, ...ACTIVITIES].flatMap(([name, list, where]) => [
    [name, `${list}(first: 25, where: { ${where} }) { nodes { id } pageInfo { hasNextPage } }`],
    [`${name}, count`, `${list}(where: { ${where} }) { totalCount }`],
  ]),
);
