import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { type OneAnswer, useWrite } from '../api/use-write';
import { CustomFields } from './CustomFields';
import type { CustomFieldValue } from './record-field';

type Write<Variables> = TypedDocumentNode<OneAnswer, Variables>;

interface RecordCustomFieldsProps {
  of: { id: number; customFields: readonly CustomFieldValue[] };
  create: Write<{ id: number; input: { fieldName: string; fieldValue: string } }>;
  update: Write<{ id: number; fieldId: number; input: { fieldValue: string } }>;
  remove: Write<{ id: number; fieldId: number }>;
}

/** The custom fields of an open record, written by the mutations of its kind. */
export function RecordCustomFields({ of: { id, customFields }, ...documents }: RecordCustomFieldsProps) {
  const creating = useWrite(documents.create, 'CustomField');
  const updating = useWrite(documents.update, 'CustomField');
  const removing = useWrite(documents.remove, 'DeletePayload');
  return (
    <CustomFields
      fields={customFields}
      writes={{
        create: (input) => creating.write({ id, input }),
        update: (fieldId, input) => updating.write({ id, fieldId, input }),
        remove: (fieldId) => removing.write({ id, fieldId }),
      }}
    />
  );
}
