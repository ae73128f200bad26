import { withoutTypename } from '../../operations/document.js';
import { ContactCustomFieldCreateDocument } from '../../operations/generated.js';
import { fieldBody } from '../../wire/custom-fields.js';
import { customFieldRecord } from '../../wire/fields.js';
import { contactRemedies } from '../contact-answer.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Add a custom field to a contact',
  description: 'Adds a custom field; refuses a name that the contact has already.',
  access: { workspace: 'write' },
  effect: 'add',
  ids: { contact_id: 'The id of the contact.' },
  body: { schema: () => fieldBody },
  operation: ContactCustomFieldCreateDocument,
  variables: ({ ids, body }) => ({
    contactId: ids['contact_id'] ?? 0,
    input: { fieldName: body.field_name, fieldValue: body.field_value },
  }),
  output: customFieldRecord,
  answer: withoutTypename,
  remedies: { ...contactRemedies, ConflictError: 'Use update_contact_custom_field to change its value.' },
});
