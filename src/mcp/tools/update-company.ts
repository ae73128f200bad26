import { updateCompany } from '../../capabilities/companies.js';
import { companyRemedies } from '../remedies.js';
import { tool } from '../tool.js';

export default tool(updateCompany, {
  title: 'Change a company',
  description: 'Changes the fields given; the others stay, null clears, save for the domain and the status.',
  effect: 'set',
  remedies: companyRemedies,
});
