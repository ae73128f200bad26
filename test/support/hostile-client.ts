import { expect } from 'vitest';

/** What a script of a record or of an email would set, in the window that it ran in and in the one above. */
export const MARK = 'markedByARecord';
const SET = `window.${MARK}=top.${MARK}=1`;

/** Names as nobody should have one, each of them accepted by the service. */
export const NAMES = {
  markup: `<img src=x onerror="${SET}"><script>${SET}</script>"'><b>&amp;`,
  rightToLeft: '\u202eمرحبا بالعالم (١٢٣) שלום',
  // Where there is no space, no line breaks by itself.
  long: `${'W'.repeat(254)}🚀`,
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈 Ω̶̲͝ 🚀',
};

/** The body of an email that wants to run, load, send and style. */
const BODY = `<h1 onclick="${SET}" style="position:fixed">Offer</h1><script>${SET}</script>
  <img src="x" onerror="${SET}"><img src="https://tracker.example/p.gif"><picture><source srcset="https://tracker.example/s"></picture>
  <svg onload="${SET}"><image href="https://tracker.example/i"/></svg><link rel="stylesheet" href="https://tracker.example/c">
  <meta http-equiv="refresh" content="0;url=https://tracker.example"><base href="https://tracker.example/">
  <form action="https://tracker.example"><input name="password"><button>Log in</button></form>
  <iframe src="https://tracker.example"></iframe><a href="javascript:${SET}">${'W'.repeat(500)}</a>`;

/** Asks the service for data, for a client. */
type Ask = (query: string, variables: object) => Promise<Record<string, Made>>;

/** What a mutation made: an id of it, or what it refused. */
interface Made {
  __typename: string;
  id?: number;
  clientId?: string;
  type?: { id: string };
}

/** The open records of one name. */
export interface HostileRecords {
  person: number;
  contact: number;
  company: number;
  email: number;
}

const CONTACT = `mutation ($input: ContactInput!) {
  made: contactCreate(input: $input) { __typename ... on Contact { id: personId } } }`;

/**
 * Writes every kind of record that carries a name, all of its texts being this name. There are two contacts, alike enough
 * to be suggested as duplicates.
 * @param key of the name, for what must be an address
 */
export async function writeHostile(ask: Ask, key: string, name: string): Promise<HostileRecords> {
  const write = async (mutation: string, variables: object): Promise<Made> => {
    const { made } = await ask(mutation, variables);
    expect(made?.__typename).not.toMatch(/Error$/);
    return made as Made;
  };
  const numbered = async (mutation: string, variables: object) => Number((await write(mutation, variables)).id);
  const domain = `${key.toLowerCase()}.example`;
  const customFields = [{ fieldName: name, fieldValue: name }];
  const company = await numbered(
    'mutation ($input: CompanyInput!) { made: companyCreate(input: $input) { __typename ... on Company { id } } }',
    { input: { domain, name, industry: name, customFields } },
  );
  const contactOf = (email: string) => ({
    email,
    firstName: name,
    lastName: name,
    jobTitle: name,
    companyDomain: domain,
    origin: 'test',
    contactStatus: [...name].slice(0, 64).join(''),
    customFields,
  });
  const person = await numbered(CONTACT, { input: contactOf(`one@${domain}`) });
  await write(CONTACT, { input: contactOf(`two@mail.${domain}`) });
  const email = await numbered(
    'mutation ($input: EmailInput!) { made: emailCreate(input: $input) { __typename ... on Email { id } } }',
    {
      input: {
        emailType: 'inbound',
        origin: 'test',
        contactEmail: `one@${domain}`,
        campaignId: key,
        campaignName: name,
        subject: name,
        bodyHtml: BODY,
        bodyText: `${name} ${BODY}`,
        customFields,
      },
    },
  );
  await writeSettings(write, `one@${domain}`, name);
  const { contacts } = await ask(`{ contacts(filter: { email: "one@${domain}" }) { nodes { id } } }`, {});
  const [contact] = (contacts as unknown as { nodes: { id: number }[] }).nodes;
  return { person, contact: contact?.id ?? 0, company, email };
}

/** A type with a property, a source of it, an activity, a rule, a key and an address of events. */
async function writeSettings(
  write: (mutation: string, variables: object) => Promise<Made>,
  email: string,
  name: string,
): Promise<void> {
  const { type } = await write(
    `mutation ($input: ActivityTypeInput!) { made: activityTypeCreate(input: $input) {
       __typename ... on ActivityTypeCreatePayload { type { id } } } }`,
    { input: { name, schema: [{ fieldName: name, type: 'dropdown_singleselect', availableOptions: [name] }] } },
  );
  const activityKey = type?.id;
  const source = await write(
    'mutation ($name: String!) { made: activitySourceCreate(name: $name) { __typename ... on ActivitySource { id } } }',
    { name },
  );
  await write(
    `mutation ($id: RecordId!, $binding: SourceBindingInput!) {
       made: activitySourceBind(id: $id, binding: $binding) { __typename } }`,
    { id: source.id, binding: { activityKey } },
  );
  await write('mutation ($input: CustomActivityInput!) { made: activityLogCustom(input: $input) { __typename } }', {
    input: { activityKey, email, occurredAt: new Date().toISOString(), source: name, properties: { [name]: name } },
  });
  await write('mutation ($input: ScoringRuleInput!) { made: scoringRuleCreate(input: $input) { __typename } }', {
    input: { name, points: 50, activityKey },
  });
  await write('mutation ($input: KeyInput!) { made: keyCreate(input: $input) { __typename } }', {
    input: { kind: 'READ_ONLY', name: [...name].slice(0, 100).join('') },
  });
  await write('mutation ($input: EventEndpointInput!) { made: eventEndpointCreate(input: $input) { __typename } }', {
    input: {
      url: `https://receiver.example/${encodeURIComponent(name).slice(0, 500)}`,
      description: [...name].slice(0, 255).join(''),
      enabled: false,
    },
  });
}
