import { many } from '../../format';

export const text = {
  title: 'Companies',
  about: 'The companies of your contacts, one per domain.',
  search: 'Name, domain',
  create: 'Create a company',
  none: 'No companies yet',
  noneAbout: 'Companies come with the contacts that name their domain, or are created here.',
  noMatch: 'No companies match',
  contact: 'Contact',
  noContacts: 'No contacts at this company.',
  deletes: (contacts: number) =>
    `The company is deleted; ${many(contacts, 'contact stays', 'contacts stay')} without a company. It can be restored.`,
};
