import { type PathLevel, pathNamesOf, type WebhookPlatform } from '../../../platforms/toolkit/platform.js';
import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';

/** Where a platform posts what happens. */
interface WebhookAddress {
  platform: WebhookPlatform;
  /** Of the workspace; null: the caller may not know it. */
  path: string | null;
  /** Of all clients of the agency; null: the platform has none, or the caller may not know it. */
  agencyPath: string | null;
}

/* The id in a path is its credential: a key that cannot change the workspace does not get it as an address to post to. */
export function webhookAddressOf(platform: WebhookPlatform, { actor, workspace, agencyId }: Context): WebhookAddress {
  const kind = actor.kind === 'key' ? actor.keyKind : 'ML';
  return {
    platform,
    path: kind === 'RO' ? null : pathOf(platform, 'client', workspace.clientId),
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
  description: 'Where the platform is to post what happens, and what proves that it was the platform.',
  fields: (t) => ({
    address: t.string({
      nullable: true,
      description:
        'The address to enter at the platform. Null for a read-only key, and where the service does not know its own address (PUBLIC_URL): then put the one that you reach it by before the path.',
      resolve: ({ path }, _args, { services }) => withHost(path, services.publicUrl),
    }),
    path: t.exposeString('path', {
      nullable: true,
      description: 'The path of that address. The id in it is its credential: null for a read-only key.',
    }),
    agencyAddress: t.string({
      nullable: true,
      description:
        'The address for one account of the platform that serves several clients: their events are routed by the accounts of connections. Null without a master key, and as for `address`.',
      resolve: ({ agencyPath }, _args, { services }) => withHost(agencyPath, services.publicUrl),
    }),
    agencyPath: t.exposeString('agencyPath', {
      nullable: true,
      description: 'The path of that address; null without a master key, or where the platform has none.',
    }),
    sample: t.field({
      type: 'JSON',
      description:
        'A delivery as the platform writes it, about a contact of .example who is nobody, without a proof: for trying the address out. A second one of the same is a duplicate.',
      resolve: ({ platform }) => platform.sample,
    }),
    proof: t.string({
      description:
        'What proves a delivery once a secret is stored on the connection (`hasSecret`); without one none is asked for.',
      resolve: ({ platform }) => platform.proof?.says ?? UNPROVEN,
    }),
  }),
});
