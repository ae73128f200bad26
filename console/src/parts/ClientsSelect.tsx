import { MultiSelect } from '@mantine/core';
import { useClientNames } from '../api/use-all-pages';

/** A field for clients of the agency, by their names. Its value are their ids. */
export function ClientsSelect({ label, ...props }: { label: string }) {
  const { items } = useClientNames();
  return (
    <MultiSelect
      label={label}
      searchable
      limit={50}
      data={items.map(({ clientId: value, name }) => ({ value, label: name }))}
      {...props}
    />
  );
}
