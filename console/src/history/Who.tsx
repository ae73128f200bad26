import { Select } from '@mantine/core';
import { historyText as text } from './text';
import { useActorChoices } from './use-actor-choices';

/** Narrows a history to one actor: users, keys that were used, platforms, the command line, the service. */
export const Who = ({ value, change }: { value: string; change: (actor: string | undefined) => void }) => (
  <Select
    w={220}
    aria-label={text.who}
    placeholder={text.anybody}
    clearable
    searchable
    data={useActorChoices(value === '' ? [] : [value])}
    value={value === '' ? null : value}
    onChange={(actor) => change(actor ?? undefined)}
  />
);
