import { actorText as text } from './text';

/** An actor as the service describes it, with its name. */
interface Described {
  /** Such as `key:7 RV-••••••••ab12` or `webhook:instantly`; null: a change in the database itself. */
  actor: string | null;
  actorName?: string | null;
}

interface ActorWords {
  /** What a reader calls it. */
  name: string;
  /** Prefix and last four characters of a key: secondary. */
  mask: string | null;
}

const lastFour = (mask: string): string => mask.slice(-4);

/** A key by its name, else by its last four characters. */
export const keyName = (name: string | null | undefined, mask: string): string =>
  name || text.unnamedKey(lastFour(mask));

/** A platform as people write it; one that is not known as it is. */
export const platformName = (key: string): string => text.platforms[key.replaceAll('-', '_')] ?? key;

/** The parts of `<kind>:<id> <more>`. */
export function actorParts(actor: string): { kind: string; id: string; more: string } {
  const [, kind = '', rest = ''] = /^([a-z]+):?(.*)$/.exec(actor) ?? [];
  return { kind, id: rest.split(' ', 1)[0] ?? '', more: rest.slice(rest.indexOf(' ') + 1) };
}

/** Words for whoever did something. */
export function actorOf({ actor, actorName }: Described): ActorWords {
  if (actor === null || actor === '') return { name: text.database, mask: null };
  const { kind, id, more } = actorParts(actor);
  if (kind === 'key' && more === id) return { name: actorName || text.keyNumber(id), mask: null };
  if (kind === 'key') return { name: keyName(actorName, more), mask: more };
  if (kind === 'user') return { name: actorName || more, mask: null };
  if (kind === 'webhook') return { name: platformName(id), mask: null };
  if (kind === 'job') return { name: text.jobs[id] ?? text.service, mask: null };
  return { name: kind === 'operator' ? text.operator : text.service, mask: null };
}

/** The name alone. */
export const actorName = (described: Described): string => actorOf(described).name;
