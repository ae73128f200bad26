/** Remedies for refusals of contacts. */
export const contactRemedies = {
  NotFoundError: 'Find contact ids with search_contacts and company ids with search_companies.',
  ConflictError: 'Find the contact that has it with search_contacts, and update that one.',
};
export const NO_CONTACT = 'Contact not found. Find contact ids with search_contacts.';

/** Remedies for refusals of companies. */
export const companyRemedies = {
  NotFoundError: 'Find company ids with search_companies.',
  ConflictError: 'Find the company that has it with search_companies, and update that one.',
};
export const NO_COMPANY = 'Company not found. Find company ids with search_companies.';
