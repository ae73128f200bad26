import { CATALOGUE } from '../../inbound/integrations/catalogue.js';
import { builder } from '../../kernel/builder.js';
import type { Context } from '../../kernel/context.js';

/** The most users, and the most keys, that are offered. */
const MOST = 200;

const KEYS = `select k.id, k.name, k.kind || '-••••••••' || k.last_four as mask from api_key k
  where (k.agency_id = $1 or k.client_id in (select c.id from client c where c.agency_id = $1 and ($2::text is null or c.id = $2)))
    and k.last_used_at is not null
  order by k.last_used_at desc, k.id desc limit ${MOST}`;

const USERS = `select u.id, coalesce(nullif(u.name, ''), u.email) as name from agency_user u
  where u.agency_id = $1 and u.accepted_at is not null and ($2::text is null or u.role is not null or exists (
      select 1 from user_client g where g.agency_id = $1 and g.user_id = u.id and g.client_id = $2))
  order by u.last_signed_in_at desc nulls last, u.id desc limit ${MOST}`;

const CONNECTED = `select distinct i.integration from integration_connection i
  where i.agency_id = $1 and ($2::text is null or i.client_id = $2)`;

interface KnownActor {
  actor: string;
  name: string | null;
  kind: 'user' | 'key' | 'platform' | 'operator' | 'service';
  mask: string | null;
}

const ActorKind = builder.enumType('ActorKind', {
  description: 'The kinds of actors.',
  values: {
    user: { description: 'A person who signs in to the console.' },
    key: { description: 'An API key.' },
    platform: { description: 'A platform that sends webhooks.' },
    operator: { description: 'The command line of the service.' },
    service: { description: 'The service itself.' },
  } as const,
});

const HistoryActor = builder.objectRef<KnownActor>('HistoryActor').implement({
  description: 'Somebody who may have written entries of the journal or the audit log.',
  fields: (t) => ({
    actor: t.exposeString('actor', { description: 'What filters take, such as `key:12` or `webhook:instantly`.' }),
    name: t.exposeString('name', { nullable: true, description: 'Its name; null: none.' }),
    kind: t.expose('kind', { type: ActorKind, description: 'The kind of actor.' }),
    mask: t.exposeString('mask', { nullable: true, description: 'Prefix and last four characters of a key.' }),
  }),
});

async function readActors({ agencyId, actor, services: { database } }: Context): Promise<KnownActor[]> {
  const values = [agencyId, actor.clientId];
  const users = await database.query<{ id: number; name: string }>('names.users', USERS, values);
  const keys = await database.query<{ id: number; name: string; mask: string }>('names.used_keys', KEYS, values);
  const connected = await database.query<{ integration: string }>('names.connected', CONNECTED, values);
  const platforms = CATALOGUE.filter(({ key }) => connected.some(({ integration }) => integration === key));
  return [
    ...users.map(({ id, name }): KnownActor => ({ actor: `user:${id}`, name, kind: 'user', mask: null })),
    ...keys.map(({ id, name, mask }): KnownActor => ({ actor: `key:${id}`, name: name || null, kind: 'key', mask })),
    ...platforms.flatMap(({ slug, name }): KnownActor[] =>
      slug === null ? [] : [{ actor: `webhook:${slug}`, name, kind: 'platform', mask: null }],
    ),
    { actor: 'operator', name: null, kind: 'operator', mask: null },
    { actor: 'system', name: null, kind: 'service', mask: null },
  ];
}

builder.queryFields((t) => ({
  historyActors: t.field({
    type: [HistoryActor],
    description:
      'Who may have written entries of the journal and the audit log of the workspace or agency: users and keys that were used, the newest 200 of each, and connected platforms.',
    access: {},
    resolve: (_root, _args, context) => readActors(context),
  }),
}));
