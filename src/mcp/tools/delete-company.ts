import { CompanyDeleteDocument } from '../../operations/generated.js';
import { deletedRecord } from '../../wire/deleted.js';
import { companyRemedies } from '../company-answer.js';
import { tool } from '../tool.js';

export default tool({
  title: 'Delete a company',
  description: 'Deletes a company for good. Its contacts stay without a company, its activities stay unlinked.',
  access: { workspace: 'write' },
  effect: 'remove',
  ids: { company_id: 'The id of the company.' },
  operation: CompanyDeleteDocument,
  variables: ({ ids }) => ({ id: ids['company_id'] ?? 0 }),
  output: deletedRecord,
  answer: ({ deletedId }) => ({ deleted_id: deletedId }),
  remedies: companyRemedies,
});
