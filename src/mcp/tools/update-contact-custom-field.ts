import { withoutTypename } from '../../operations/document.js';
import { ContactCustomFieldUpdateDocument } from '../../operations/generated.js';
import { fieldChangeBody, toFieldChange } from '../../wire/custom-fields.js';
import { customFieldRecord } from '../../wire/fields.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Change a custom field of a contact',
  description: 'Changes the name or the value of a custom field; what is not given stays.',
  access: { workspace: 'write' },
  effect: 'set',
  ids: { contact_id: 'The id of the contact.', field_id: 'The id of the custom field.' },
  body: { schema: () => fieldChangeBody },
  operation: ContactCustomFieldUpdateDocument,
  variables: ({ ids, body }) => ({
    contactId: ids['contact_id'] ?? 0,
    fieldId: ids['field_id'] ?? 0,
    input: toFieldChange(body),
  }),
  output: customFieldRecord,
  answer: withoutTypename,
  remedies: {
    NotFoundError: 'get_contact shows the ids of the custom fields.',
    ConflictError: 'The contact has a field of that name: get_contact shows it.',
  },
});
