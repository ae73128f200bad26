import type { Context } from './context.js';

/* Of an agency its own keys and those of all its clients; inside a client its own keys and the agency's. */
const KEYS = `select k.id, k.name from api_key k
  where k.id = any($2::bigint[]) and (k.agency_id = $1
    or k.client_id in (select c.id from client c where c.agency_id = $1 and ($3::text is null or c.id = $3)))`;

/** Loads names of keys for `context.batch`, also of revoked ones. Null: no such key, or it has no name. */
async function loadKeyNames(ids: readonly number[], context: Context): Promise<(string | null)[]> {
  const { actor, agencyId, services } = context;
  const values = [agencyId, [...new Set(ids)], actor.clientId];
  const rows = await services.database.query<{ id: number; name: string }>('names.key', KEYS, values);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return ids.map((id) => names.get(id) || null);
}

/** Loads the present names of users for `context.batch`. Null: deleted since. */
async function loadUserNames(ids: readonly number[], { agencyId, services }: Context): Promise<(string | null)[]> {
  const where = { agencyId, id: { in: [...new Set(ids)] } };
  const select = { id: true, name: true, email: true } as const;
  const users = await services.database.borrow((prisma) => prisma.agencyUser.findMany({ where, select }));
  const names = new Map(users.map(({ id, name, email }) => [id, name || email]));
  return ids.map((id) => names.get(id) ?? null);
}

const KEY = /^key:([1-9]\d{0,15})(?: |$)/;

/** The id of the key that a text of `describeActor` names; null: it names no key. */
export function keyIdOf(actor: string): number | null {
  const [, id] = KEY.exec(actor) ?? [];
  return id === undefined || !Number.isSafeInteger(Number(id)) ? null : Number(id);
}

/** The present name of whoever `describeActor` described. Null: it has none, or the text says everything. */
export async function actorNameOf(actor: string | null, context: Context): Promise<string | null> {
  if (actor === null) return null;
  const [, userId, formerName] = USER.exec(actor) ?? [];
  if (userId !== undefined) return (await userNameOf(Number(userId), context)) ?? formerName ?? null;
  const keyId = keyIdOf(actor);
  return keyId === null ? null : context.batch(loadKeyNames, keyId);
}

const USER = /^user:([1-9]\d{0,14})(?: (.+))?$/su;

/** The present name of a user, or its address. Null: deleted since. */
export const userNameOf = (id: number, context: Context): Promise<string | null> => context.batch(loadUserNames, id);
