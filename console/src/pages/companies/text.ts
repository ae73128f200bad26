import { many } from '../../format';
import { titles } from '../titles';

export const text = {
  title: 'Companies',
  about: 'The companies of your contacts, one per domain.',
  search: 'Name, domain',
  create: 'Create a company',
  none: 'No companies yet',
  noneAbout: 'A company comes with its first contact, or is created here.',
  links: [
    { page: 'contacts', title: titles.contacts },
    { page: 'imports', title: titles.imports },
  ],
  noMatch: 'No companies match',
  contact: 'Contact',
  noContacts: 'No contacts at this company.',
  deletes: (contacts: number) =>
    `The company is deleted; ${many(contacts, 'contact stays', 'contacts stay')} without a company. It can be restored.`,
};
