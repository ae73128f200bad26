import { deleteCompany } from '../../capabilities/companies.js';
import { companyRemedies } from '../remedies.js';
import { tool } from '../tool.js';

export default tool(deleteCompany, {
  title: 'Delete a company',
  description:
    'Deletes a company; restore_company gives it back. Its contacts stay without a company, its activities stay unlinked.',
  effect: 'remove',
  remedies: companyRemedies,
});
