import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { Modal } from '@mantine/core';
import type { RefusedAnswer } from '../api/explain';
import { useWrite } from '../api/use-write';
import { shared } from '../shared-text';
import { FieldsForm } from './FieldsForm';
import type { RecordField } from './record-field';
import type { FieldsInput, NewProps } from './record-page';

interface NewRecordProps<Row> extends NewProps {
  title: string;
  fields: readonly RecordField<Row>[];
  document: TypedDocumentNode<Record<string, RefusedAnswer & { id?: number }>, { input: FieldsInput }>;
  /** The `__typename` of what is made. */
  made: string;
}

/** Makes a record by hand, and opens it. */
export function NewRecord<Row>({ title, fields, document, made, close, show }: NewRecordProps<Row>) {
  const { write } = useWrite(document, made);
  return (
    <Modal opened onClose={close} size="lg" title={title} closeButtonProps={{ 'aria-label': shared.close }}>
      <FieldsForm
        fields={fields}
        row={null}
        action={shared.create}
        write={(input) => write({ input })}
        done={(answer) => {
          close();
          if (answer.id !== undefined) show(answer.id);
        }}
        cancel={close}
      />
    </Modal>
  );
}
