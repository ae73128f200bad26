import { isCaller } from '../../../access/actor.js';
import { loadOfPerson } from '../../crm/people/suppressed-people.js';
import { loadOfContact } from '../../crm/suppressions/match.js';
import { markFields } from '../../crm/suppressions/suppression.js';
import type { SuppressionRow } from '../../crm/suppressions/suppression-row.js';
import { builder, OPTIONAL_TIME } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { SEARCH_COST } from '../../kernel/guards/field-cost.js';
import { RANKS } from './record-sql.js';
import { type Group, type Hit, KINDS, type Kind, searchEverything } from './search-everything.js';

const SearchKind = builder.enumType('SearchKind', {
  description: 'A kind of record that a search finds.',
  values: {
    PERSON: { description: 'A Person, by its contacts; only where data enrichment is connected.' },
    CONTACT: { description: 'A contact, by its name, email address, LinkedIn handle or phone number.' },
    COMPANY: { description: 'A company, by its name or domain.' },
    CAMPAIGN: { description: 'A campaign, by its name or external id: of the newest 2,000 of a client.' },
    DELIVERY: {
      description:
        'A webhook delivery, by its id; of the newest 200 also by platform, and by words of a body of up to 8 KiB.',
    },
  } as const satisfies Record<Kind, object>,
});

const SearchMatch = builder.enumType('SearchMatch', {
  description: 'How a record matches, best first.',
  values: {
    EXACT: { description: 'The text is its identifier or id.' },
    NAME: { description: 'Its name, or its last name or domain, begins with the text.' },
    WORD: { description: 'Each word of the text begins one of its words.' },
    PART: { description: 'Each word of the text is a part of it.' },
  } as const satisfies Record<(typeof RANKS)[number], object>,
});

/* Only people and contacts can be suppressed. */
type PersonOrContact = Extract<Hit, { personId: number }>;
const isSomebody = (hit: Hit): hit is PersonOrContact => hit.kind === 'PERSON' || hit.kind === 'CONTACT';

/** The entries that count for hits, with one statement or two for each client. */
async function loadMarks(hits: readonly PersonOrContact[], context: Context): Promise<(SuppressionRow | null)[]> {
  const people = hits
    .filter(({ kind }) => kind === 'PERSON')
    .map((hit) => ({ hit, clientId: hit.clientId, id: hit.personId }));
  const contacts = hits.filter(({ kind }) => kind === 'CONTACT');
  const ofPeople = await loadOfPerson(people, context);
  const ofContacts = await loadOfContact(contacts, context);
  const entries = new Map<Hit, SuppressionRow | null>([
    ...people.map(({ hit }, index) => [hit, ofPeople[index] ?? null] as const),
    ...contacts.map((hit, index) => [hit, ofContacts[index] ?? null] as const),
  ]);
  return hits.map((hit) => entries.get(hit) ?? null);
}

const mark = markFields<PersonOrContact>(loadMarks);

const fullName = ({ firstName, lastName }: PersonOrContact) => [firstName, lastName].filter(Boolean).join(' ') || null;
const identifierOf = ({ email, linkedinUrl, phone }: PersonOrContact) => email ?? linkedinUrl ?? phone;

function describeHit(hit: Hit): { id: number | string; name: string | null; identifier: string | null } {
  switch (hit.kind) {
    case 'PERSON':
      return { id: hit.personId, name: fullName(hit), identifier: identifierOf(hit) };
    case 'CONTACT':
      return { id: hit.id, name: fullName(hit), identifier: identifierOf(hit) };
    case 'COMPANY':
      return { id: hit.id, name: hit.name, identifier: hit.domain };
    case 'CAMPAIGN':
      return { id: hit.id, name: hit.name, identifier: hit.externalId };
    case 'DELIVERY':
      return { id: hit.id, name: null, identifier: null };
  }
}

const NULLABLE = { nullable: true } as const;
const SearchHit = builder.objectRef<Hit>('SearchHit').implement({
  description: 'A record that a search found.',
  fields: (t) => ({
    kind: t.expose('kind', { type: SearchKind, description: 'The kind of record.' }),
    id: t.id({ description: 'The id of the record.', resolve: (hit) => describeHit(hit).id }),
    clientId: t.exposeString('clientId', {
      ...NULLABLE,
      description: 'Its client; null for an agency-level delivery that belongs to none or to several.',
    }),
    clientName: t.exposeString('clientName', { ...NULLABLE, description: 'The name of its client.' }),
    match: t.field({
      type: SearchMatch,
      description: 'How it matches.',
      resolve: ({ rank }) => RANKS[rank] ?? 'PART',
    }),
    name: t.string({
      ...NULLABLE,
      description: 'The name of the record: of a Person that of the contact that matches best.',
      resolve: (hit) => describeHit(hit).name,
    }),
    identifier: t.string({
      ...NULLABLE,
      description: 'The email address, LinkedIn URL or phone number of the contact, a domain, or an external id.',
      resolve: (hit) => describeHit(hit).identifier,
    }),
    companyName: t.string({
      ...NULLABLE,
      description: 'The name of the company of the contact.',
      resolve: (hit) => (isSomebody(hit) ? hit.companyName : null),
    }),
    platform: t.string({
      ...NULLABLE,
      description: 'The platform of a campaign or a delivery.',
      resolve: (hit) => ('platform' in hit ? hit.platform : null),
    }),
    receivedAt: t.field({
      ...OPTIONAL_TIME,
      description: 'When a delivery was received.',
      resolve: (hit) => ('receivedAt' in hit ? hit.receivedAt : null),
    }),
    suppressed: t.field({
      ...mark.suppressed,
      resolve: (hit, args, context) => (isSomebody(hit) ? mark.suppressed.resolve(hit, args, context) : null),
    }),
    suppressedReason: t.field({
      ...mark.suppressedReason,
      resolve: (hit, args, context) => (isSomebody(hit) ? mark.suppressedReason.resolve(hit, args, context) : null),
    }),
  }),
});

const SearchGroup = builder.objectRef<Group>('SearchGroup').implement({
  description: 'What a search found of one kind.',
  fields: (t) => ({
    kind: t.expose('kind', { type: SearchKind, description: 'The kind of records.' }),
    hits: t.expose('hits', {
      type: [SearchHit],
      description: 'Best first: by how they match, then the newest.',
    }),
    hasMore: t.exposeBoolean('hasMore', { description: 'Whether more match.' }),
  }),
});

const SearchResult = builder.objectRef<Group[]>('SearchResult').implement({
  description: 'What a search found.',
  fields: (t) => ({
    groups: t.field({
      type: [SearchGroup],
      description: 'By kind, in the order of `SearchKind`; kinds without hits are left out.',
      resolve: (groups) => groups,
    }),
  }),
});

const LARGEST_GROUP = 20;
const sizeOf = (first: number) => Math.min(Math.max(first, 1), LARGEST_GROUP);

builder.queryFields((t) => ({
  search: t.field({
    type: SearchResult,
    description:
      'Finds records by parts of names, addresses, domains, LinkedIn handles, phone numbers, campaign names and external ids: in the workspace or, with a master key that names no client, in all clients of the agency that are not suspended. Case and accents are ignored, and everything but letters and digits separates words.',
    access: {},
    complexity: ({ first }) => ({ field: SEARCH_COST, multiplier: KINDS.length * sizeOf(first) }),
    args: {
      text: t.arg.string({
        required: true,
        description: 'At most 255 characters and eight words, one of them of two letters; otherwise nothing is found.',
      }),
      kinds: t.arg({
        type: [SearchKind],
        description: 'Only these; default: all, but contacts only where data enrichment is not connected.',
      }),
      first: t.arg.int({ required: true, defaultValue: 5, description: 'The hits of each kind, 1 to 20.' }),
    },
    resolve: (_root, { text, kinds, first }, { services, agencyId, actor }) =>
      searchEverything({
        ...{ sql: services.database, agencyId, clientId: actor.clientId, text },
        ...{ kinds: kinds ?? null, first: sizeOf(first) },
        phoneCountry: isCaller(actor) ? actor.phoneCountry : null,
      }),
  }),
}));
