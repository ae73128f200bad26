import { CompanyCustomFieldDeleteDocument } from '../../operations/generated.js';
import { deletedRecord } from '../../wire/deleted.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Remove a custom field from a company',
  description: 'Removes a custom field and its value for good.',
  access: { workspace: 'write' },
  effect: 'remove',
  ids: { company_id: 'The id of the company.', field_id: 'The id of the custom field.' },
  operation: CompanyCustomFieldDeleteDocument,
  variables: ({ ids }) => ({ companyId: ids['company_id'] ?? 0, fieldId: ids['field_id'] ?? 0 }),
  output: deletedRecord,
  answer: ({ deletedId }) => ({ deleted_id: deletedId }),
  remedies: { NotFoundError: 'get_company shows the ids of the custom fields.' },
});
