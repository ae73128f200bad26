import { withoutTypename } from '../../operations/document.js';
import { CompanyCustomFieldCreateDocument } from '../../operations/generated.js';
import { fieldBody } from '../../wire/custom-fields.js';
import { customFieldRecord } from '../../wire/fields.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Add a custom field to a company',
  description: 'Adds a custom field; refuses a name that the company has already.',
  access: { workspace: 'write' },
  effect: 'add',
  ids: { company_id: 'The id of the company.' },
  body: { schema: () => fieldBody },
  operation: CompanyCustomFieldCreateDocument,
  variables: ({ ids, body }) => ({
    companyId: ids['company_id'] ?? 0,
    input: { fieldName: body.field_name, fieldValue: body.field_value },
  }),
  output: customFieldRecord,
  answer: withoutTypename,
  remedies: {
    NotFoundError: 'Find company ids with search_companies.',
    ConflictError: 'Use update_company_custom_field to change its value.',
  },
});
