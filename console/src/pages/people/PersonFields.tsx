import { Box } from '../../parts/Box';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { text } from '../../text';
import type { PersonRecord } from './person';

const columns: readonly TableColumn<PersonRecord['customFields'][number]>[] = [
  { title: text.records.customName, value: ({ fieldName }) => fieldName, heads: true, width: '35%' },
  { title: text.records.customValue, value: ({ fieldValue }) => fieldValue },
];

/** The custom fields of all contacts of a Person together. */
export function PersonFields({ person: { customFields } }: { person: PersonRecord }) {
  if (customFields.length === 0) return null;
  return (
    <Box title={text.people.fields}>
      <RowTable
        label={text.people.fields}
        name="person-fields"
        columns={columns}
        rows={customFields}
        rowId={({ id }) => id}
        isPlain
      />
    </Box>
  );
}
