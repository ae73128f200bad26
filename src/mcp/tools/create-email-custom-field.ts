import { withoutTypename } from '../../operations/document.js';
import { EmailCustomFieldCreateDocument } from '../../operations/generated.js';
import { fieldBody } from '../../wire/custom-fields.js';
import { customFieldRecord } from '../../wire/fields.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Add a custom field to an email',
  description: 'Adds a custom field; refuses a name that the email has already.',
  access: { workspace: 'write' },
  effect: 'add',
  ids: { email_id: 'The id of the email.' },
  body: { schema: () => fieldBody },
  operation: EmailCustomFieldCreateDocument,
  variables: ({ ids, body }) => ({
    emailId: ids['email_id'] ?? 0,
    input: { fieldName: body.field_name, fieldValue: body.field_value },
  }),
  output: customFieldRecord,
  answer: withoutTypename,
  remedies: {
    NotFoundError: 'Find email ids with list_emails.',
    ConflictError: 'Delete the one of that name first: get_email shows it.',
  },
});
