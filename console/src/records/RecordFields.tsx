import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { Box } from '@mantine/core';
import { type OneAnswer, useWrite } from '../api/use-write';
import { notifyDone } from '../parts/notify';
import { useKey } from '../session';
import { shared } from '../shared-text';
import { FieldsForm } from './FieldsForm';
import { FieldTable } from './FieldTable';
import type { RecordField } from './record-field';
import type { FieldsInput } from './record-page';
import { recordText } from './text';

interface RecordFieldsProps<Row> {
  fields: readonly RecordField<Row>[];
  row: Row & { id: number; updatedTime: string };
  document: TypedDocumentNode<OneAnswer, { id: number; input: FieldsInput }>;
  /** The `__typename` of a success. */
  changed: string;
}

/** The fields of an open record: a form of the writable ones, and a table of the others. */
export function RecordFields<Row>({ fields, row, document, changed }: RecordFieldsProps<Row>) {
  const { mayWrite } = useKey();
  const { write } = useWrite(document, changed);
  const shown = mayWrite ? fields.filter(({ input }) => !input) : fields;
  return (
    <>
      {mayWrite ? (
        <FieldsForm
          key={row.updatedTime}
          fields={fields}
          row={row}
          action={shared.save}
          write={(input) => write({ id: row.id, input })}
          done={() => notifyDone(recordText.saved)}
        />
      ) : null}
      <Box mt="md">
        <FieldTable name="record" fields={shown} row={row} />
      </Box>
    </>
  );
}
