import { Select } from '@mantine/core';
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

/** Narrows a history to one actor: users, keys that were used, platforms, the command line, the service. */
export function Who({ value, change }: { value: string; change: (actor: string | undefined) => void }) {
  const { data } = useRead(HistoryActorsDocument, {});
  const actors = data?.historyActors ?? [];
  const groups = GROUPS.map((kind) => ({
    group: text.actorKinds[kind],
    items: actors.filter((one) => one.kind === kind).map((one) => ({ value: one.actor, label: labelOf(one) })),
  })).filter(({ items }) => items.length > 0);
  // What the address names is shown even if it has not been used.
  const isKnown = value === '' || actors.some(({ actor }) => actor === value);
  const other = isKnown ? [] : [{ value, label: actorName({ actor: value }) }];
  return (
    <Select
      w={220}
      aria-label={text.who}
      placeholder={text.anybody}
      clearable
      searchable
      data={[...groups, ...other]}
      value={value === '' ? null : value}
      onChange={(actor) => change(actor ?? undefined)}
    />
  );
}
