import { authorityOf, isCaller } from '../../../access/actor.js';
import { makeTestProof } from '../../../access/secrets/test-proof.js';
import { pathNamesOf, type WebhookPlatform } from '../../../platforms/toolkit/platform.js';
import type { PathLevel } from '../../../platforms/toolkit/webhook-item.js';
import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';
import { TEST_PROOF_COST } from '../../kernel/guards/field-cost.js';

/** Where a platform posts events. */
interface WebhookAddress {
  platform: WebhookPlatform;
  /** Of the workspace; null: the caller may not know it. */
  path: string | null;
  /** Proves a test delivery to that path; null: the caller may not know it. */
  prove: ((body: string) => string) | null;
  /** Of all clients of the agency; null: the platform has none, or the caller may not know it. */
  agencyPath: string | null;
}

/* The id in a path is its credential: a key that cannot change the workspace does not get it as an address to post to. */
export function webhookAddressOf(platform: WebhookPlatform, context: Context): WebhookAddress {
  const { actor, workspace, agencyId, services } = context;
  const { clientId } = workspace;
  const kind = isCaller(actor) ? authorityOf(actor) : 'ML';
  return {
    platform,
    path: kind === 'RO' ? null : pathOf(platform, 'client', clientId),
    prove:
      kind === 'RO'
        ? null
        : (body) => makeTestProof(services.pepper, { clientId, platform: platform.key }, body, Date.now()),
    agencyPath: kind === 'ML' ? pathOf(platform, 'agency', agencyId) : null,
  };
}

function pathOf(platform: WebhookPlatform, level: PathLevel, id: string): string | null {
  const name = pathNamesOf(platform, level).at(-1);
  return name === undefined ? null : `/public/${name}/${id}`;
}

const UNPROVEN = 'The platform proves nothing: the address itself is the secret.';

const withHost = (path: string | null, host: string | undefined) =>
  path === null || host === undefined ? null : host + path;

export const IntegrationWebhook = builder.objectRef<WebhookAddress>('IntegrationWebhook').implement({
  description: 'Where the platform posts events, and what proves that they come from it.',
  fields: (t) => ({
    address: t.string({
      nullable: true,
      description:
        'The address to enter at the platform. Null for a read-only key, and if the service does not know its own address (PUBLIC_URL): then prefix the path with the address that you use.',
      resolve: ({ path }, _args, { services }) => withHost(path, services.publicUrl),
    }),
    path: t.exposeString('path', {
      nullable: true,
      description: 'The path of that address. The id in it is its credential: null for a read-only key.',
    }),
    agencyAddress: t.string({
      nullable: true,
      description:
        'The address for one account of the platform that serves several clients: their events are routed by the accounts of connections. Null without a master key, and in the same cases as `address`.',
      resolve: ({ agencyPath }, _args, { services }) => withHost(agencyPath, services.publicUrl),
    }),
    agencyPath: t.exposeString('agencyPath', {
      nullable: true,
      description: 'The path of that address; null without a master key, or if the platform has none.',
    }),
    sample: t.field({
      type: 'JSON',
      description:
        'A sample delivery in the platform’s format, about a fictitious contact at .example, without a proof: for testing the address. Sending it again is a duplicate.',
      resolve: ({ platform }) => platform.sample,
    }),
    testProof: t.string({
      nullable: true,
      description:
        'Send it as the header `X-Test-Proof` with a POST of exactly this body to `path`, within a minute: the delivery is then accepted without the secret. Null for a read-only key.',
      complexity: TEST_PROOF_COST,
      args: {
        body: t.arg.string({
          required: true,
          description: 'The body of the test delivery; at most 65,536 characters.',
        }),
      },
      resolve: ({ prove }, { body }) => prove?.(body) ?? null,
    }),
    proof: t.string({
      description:
        'What proves a delivery once a secret is stored on the connection (`hasSecret`); without one, no proof is required.',
      resolve: ({ platform }) => platform.proof?.says ?? UNPROVEN,
    }),
  }),
});
