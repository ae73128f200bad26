import { type PathLevel, type Platform, pathNamesOf, type WebhookPlatform } from '../platforms/toolkit/platform.js';

const VERDICTS = ['processed', 'duplicate', 'ignored', 'parked'];
const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, { type: 'integer' }]));

const RECEIPT = {
  title: 'WebhookReceipt',
  type: 'object',
  required: ['status'],
  properties: {
    status: { type: 'string', enum: VERDICTS, description: 'What became of the delivery.' },
    counts: { type: 'object', required: VERDICTS, properties: counts, description: 'Of a batch: of its items.' },
  },
};

const REFUSALS = {
  400: 'The body is not what the platform sends. It is kept all the same.',
  404: 'No such client or agency, or the proof of a stored secret is missing or wrong.',
  413: 'The body is larger than 1 MiB.',
  429: 'Too many deliveries to unknown ids from this address.',
  503: 'The event cannot be stored now; the sender is expected to try again.',
};

const detail = { 'application/json': { schema: { $ref: '#/components/schemas/Detail' } } };

/* An id of the demo. */
const OWNERS = {
  client: { noun: 'client', example: 'demo-northgate-supply' },
  agency: { noun: 'agency', example: 'demo-agency' },
};

const pascal = (name: string) =>
  name
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

function operationOf(vendor: string, platform: WebhookPlatform, level: PathLevel, name: string) {
  const { noun, example } = OWNERS[level];
  const object = { type: 'object', additionalProperties: true };
  const schema = platform.batch ? { anyOf: [{ type: 'array', items: object }, object] } : object;
  const refusals = Object.entries(REFUSALS).map(([status, description]) => [status, { description, content: detail }]);
  return {
    operationId: `receive${pascal(name)}`,
    tags: ['Webhooks'],
    summary: `Events of ${vendor} for one ${noun}`,
    description: `What ${vendor} posts, in its own words. The id in the path is the credential; no key is read.`,
    security: [],
    parameters: [
      {
        name: `${level}_id`,
        in: 'path',
        required: true,
        description: `The id of the ${noun}.`,
        schema: { type: 'string' },
        example,
      },
    ],
    requestBody: { required: true, content: { 'application/json': { schema, example: platform.sample } } },
    responses: {
      200: {
        description: 'Kept, and applied where it concerns a lead.',
        content: { 'application/json': { schema: RECEIPT } },
      },
      ...Object.fromEntries(refusals),
    },
  };
}

const pathsOf = (vendor: string, platform: WebhookPlatform) =>
  platform.levels.flatMap((level) =>
    pathNamesOf(platform, level).map((name) => [
      `/public/${name}/{${level}_id}`,
      { post: operationOf(vendor, platform, level, name) },
    ]),
  );

/** The webhook paths of all platforms for the OpenAPI document: both names, for clients and for agencies. */
export function webhookPaths(platforms: readonly Platform[]): Record<string, object> {
  return Object.fromEntries(platforms.flatMap(({ name, webhooks }) => (webhooks ? pathsOf(name, webhooks) : [])));
}
