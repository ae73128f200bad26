import { HistoryActorsDocument, type HistoryActorsQuery } from '../api/generated/history';
import { useRead } from '../api/use-read';
import { actorName, keyName } from '../parts/actor';
import { historyText as text } from './text';

type KnownActor = HistoryActorsQuery['historyActors'][number];

const labelOf = ({ actor, name, kind, mask }: KnownActor): string => {
  if (kind === 'key') return name === null ? keyName(null, mask ?? '') : `${name} (····${(mask ?? '').slice(-4)})`;
  return name ?? actorName({ actor });
};

const GROUPS: readonly KnownActor['kind'][] = ['user', 'key', 'platform', 'operator', 'service'];

/**
 * Whoever may have written entries, in groups: users, keys that were used, platforms, the command line, the service.
 * @param chosen what is chosen is offered even if it has not been used
 */
export function useActorChoices(chosen: readonly string[]) {
  const { data } = useRead(HistoryActorsDocument, {});
  const actors = data?.historyActors ?? [];
  const groups = GROUPS.map((kind) => ({
    group: text.actorKinds[kind],
    items: actors.filter((one) => one.kind === kind).map((one) => ({ value: one.actor, label: labelOf(one) })),
  })).filter(({ items }) => items.length > 0);
  const others = chosen.filter((value) => !actors.some(({ actor }) => actor === value));
  return [...groups, ...others.map((value) => ({ value, label: actorName({ actor: value }) }))];
}
