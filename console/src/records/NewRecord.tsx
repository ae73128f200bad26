import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { RefusedAnswer } from '../api/explain';
import { useWrite } from '../api/use-write';
import { Dialog } from '../parts/Dialog';
import { shared } from '../shared-text';
import { FieldsForm } from './FieldsForm';
import type { RecordField } from './record-field';
import type { FieldsInput, NewProps } from './record-page';

interface NewRecordProps<Row> extends NewProps {
  title: string;
  fields: readonly RecordField<Row>[];
  document: TypedDocumentNode<Record<string, RefusedAnswer & { id?: number }>, { input: FieldsInput }>;
  /** The `__typename` of a success. */
  made: string;
}

/** Creates a record by hand, and opens it. */
export function NewRecord<Row>({ title, fields, document, made, close, show }: NewRecordProps<Row>) {
  const { write } = useWrite(document, made);
  return (
    <Dialog close={close} size="lg" title={title}>
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
    </Dialog>
  );
}
