import { Select } from '@mantine/core';
import { useClientNames } from '../../api/use-all-pages';
import { text } from './text';

/** Narrows the log of an agency to one of its clients. */
export function ClientFilter({ value, change }: { value: string; change: (clientId: string | undefined) => void }) {
  const { items } = useClientNames();
  return (
    <Select
      w={200}
      aria-label={text.client}
      placeholder={text.anyClient}
      clearable
      searchable
      data={items.map(({ clientId, name }) => ({ value: clientId, label: name }))}
      value={value === '' ? null : value}
      onChange={(clientId) => change(clientId ?? undefined)}
    />
  );
}
