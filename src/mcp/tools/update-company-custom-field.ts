import { withoutTypename } from '../../operations/document.js';
import { CompanyCustomFieldUpdateDocument } from '../../operations/generated.js';
import { fieldChangeBody, toFieldChange } from '../../wire/custom-fields.js';
import { customFieldRecord } from '../../wire/fields.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Change a custom field of a company',
  description: 'Changes the name or the value of a custom field; what is not given stays.',
  access: { workspace: 'write' },
  effect: 'set',
  ids: { company_id: 'The id of the company.', field_id: 'The id of the custom field.' },
  body: { schema: () => fieldChangeBody },
  operation: CompanyCustomFieldUpdateDocument,
  variables: ({ ids, body }) => ({
    companyId: ids['company_id'] ?? 0,
    fieldId: ids['field_id'] ?? 0,
    input: toFieldChange(body),
  }),
  output: customFieldRecord,
  answer: withoutTypename,
  remedies: {
    NotFoundError: 'get_company shows the ids of the custom fields.',
    ConflictError: 'The company has a field of that name: get_company shows it.',
  },
});
