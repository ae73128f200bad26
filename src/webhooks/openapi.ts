import { errorCodeHeader } from '../http/error-codes.js';
import { type Platform, pathNamesOf, type WebhookPlatform } from '../platforms/toolkit/platform.js';
import type { PathLevel } from '../platforms/toolkit/webhook-item.js';

const VERDICTS = ['processed', 'duplicate', 'ignored', 'parked'];
const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, { type: 'integer' }]));

const RECEIPT = {
  title: 'WebhookReceipt',
  type: 'object',
  required: ['status'],
  properties: {
    status: { type: 'string', enum: VERDICTS, description: 'The outcome of the delivery.' },
    counts: { type: 'object', required: VERDICTS, properties: counts, description: 'For a batch: of its items.' },
  },
};

const REFUSALS = {
  400: 'The body is not valid for the platform. It is stored nevertheless.',
  404: 'No such client or agency, or a secret is stored and its proof is missing or wrong.',
  413: 'The body is larger than 1 MiB.',
  429: 'Too many deliveries to unknown ids from this address.',
  503: 'The event cannot be stored now; the sender is expected to try again.',
};

const detail = { 'application/json': { schema: { $ref: '#/components/schemas/Detail' } } };

/* An id in the demo. */
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
  const refusals = Object.entries(REFUSALS).map(([status, description]) => [
    status,
    { description, headers: errorCodeHeader(Number(status)), content: detail },
  ]);
  return {
    operationId: `receive${pascal(name)}`,
    tags: ['Webhooks'],
    summary: `Events of ${vendor} for one ${noun}`,
    description: `Webhooks in the format of ${vendor}. The id in the path is the credential; no key is used.`,
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
        description: 'The delivery was stored, and applied if it concerns a lead.',
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

/** The webhook paths of all platforms for the OpenAPI document, under both names, for clients and agencies. */
export function webhookPaths(platforms: readonly Platform[]): Record<string, object> {
  return Object.fromEntries(platforms.flatMap(({ name, webhooks }) => (webhooks ? pathsOf(name, webhooks) : [])));
}
