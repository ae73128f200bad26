import { Box } from '../../parts/Box';
import { RowTable, type TableColumn } from '../../parts/RowTable';
import { recordText } from '../../records/text';
import type { PersonRecord } from './person';
import { text } from './text';

const columns: readonly TableColumn<PersonRecord['customFields'][number]>[] = [
  { title: recordText.customName, value: ({ fieldName }) => fieldName, heads: true, width: '35%' },
  { title: recordText.customValue, value: ({ fieldValue }) => fieldValue },
];

/** The custom fields of all contacts of a Person together. */
export function PersonFields({ person: { customFields } }: { person: PersonRecord }) {
  if (customFields.length === 0) return null;
  return (
    <Box title={text.fields}>
      <RowTable
        label={text.fields}
        name="person-fields"
        columns={columns}
        rows={customFields}
        rowId={({ id }) => id}
        isPlain
      />
    </Box>
  );
}
