import { DRY_RUN } from '../http/headers.js';

/* The texts of the OpenAPI document that no row has: refusals, headers and tags. */

/** What a refusal of a status means. */
export const TEXTS: Record<number, string> = {
  400: 'The request breaks its rules; nothing changed.',
  401: 'No client is found for the key.',
  403: 'The key is missing, not recognised, or may not do this.',
  404: 'No such record in this workspace.',
  405: 'The path has no such method.',
  409: 'The change contradicts what is stored.',
  413: 'The body is too large.',
  415: 'The content type is not supported.',
  422: 'The activity cannot be logged.',
  429: 'Rate limit exceeded; nothing was done, and trying again is safe.',
  500: 'Unexpected error.',
  503: 'Overloaded, or the database is away; trying again is safe.',
};

const text = { type: 'string' as const };
const oneOf = (...values: string[]) => ({ ...text, enum: values });

/** The headers of every answer. */
export const HEADERS = {
  'X-Request-Id': { description: 'Names this request in the log.', schema: text },
  'X-Ignored-Parameters': {
    description: 'Present when parameters of the query had no effect: their names, percent-encoded, between commas.',
    schema: text,
  },
};

/** The headers of answers to requests with a body. */
export const BODY_HEADERS = {
  ...HEADERS,
  'X-Ignored-Fields': {
    description:
      'Present when fields of the body had no effect, being unknown or read-only: their names, percent-encoded, between commas, as many as fit into 1 kB. Fields inside of lists are named by their path.',
    schema: text,
  },
};

/** The headers of answers to writes. */
export const DRY_HEADERS = {
  [DRY_RUN]: { description: 'Present when this was a dry run, which changed nothing.', schema: oneOf('true') },
  'X-Plan-Id': {
    description: 'After a dry run: the plan, for an hour. Absent where nothing would change.',
    schema: text,
  },
};

/** The header of stored answers. */
export const REPLAYED_HEADER = {
  'Idempotent-Replayed': {
    description: 'Present when this is the stored answer of an earlier request with the same Idempotency-Key.',
    schema: oneOf('true'),
  },
};

const header = <Schema extends object>(name: string, description: string, schema: Schema) => ({
  name,
  in: 'header' as const,
  required: false,
  description,
  schema,
});

/** The headers of requests: of all in a workspace, of writes, and of those that may be repeated. */
export const CLIENT_HEADER = header(
  'X-Client-Id',
  'With a master key: the client to act in. Ignored with the keys of a client.',
  text,
);
export const DRY_RUN_HEADER = header(
  DRY_RUN,
  'true: answers what the request would, and undoes it. X-Plan-Id then names what it would have changed.',
  oneOf('true', 'false'),
);
export const IDEMPOTENCY_KEY = header(
  'Idempotency-Key',
  'Names this request for 24 hours: a repeat answers what the first one did, and does nothing.',
  { ...text, minLength: 1, maxLength: 255 },
);

/** The tag of paths without a version, beside one with. */
export const TWINS = 'Without a version';

/** What the tags stand for, in the order of the document. */
export const TAGS: Readonly<Record<string, string>> = {
  Contacts: 'Contacts of the workspace, each with exactly one of email, LinkedIn URL and phone.',
  'Master lists': 'Contacts and companies of all clients of an agency, for its master keys.',
  Companies: 'Companies of the workspace, known by their domains.',
  Emails: 'Emails on the record, whether a webhook brought them or a caller.',
  Activities: 'What happened with a contact or a company, from which scores are computed.',
  People: 'Contacts that are one individual. Needs the data enrichment integration.',
  Integrations: 'What is connected, and when it was last heard of.',
  Changes: 'The journal: who changed what.',
  Exports: 'All records that match, as files.',
  Jobs: 'Long work that is done in the background.',
  Imports: 'Files of contacts, companies, emails and activities to be written.',
  Plans: 'What dry runs found, and how it is done.',
  Workspace: 'Whose key this is.',
  [TWINS]: 'The same operations as under /v2, to the byte, for programs that name no version.',
  Webhooks:
    'Where the platforms post to. No key: the id in the path is the credential, and a secret where one is stored.',
};
