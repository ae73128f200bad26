export const text = {
  title: 'Contacts',
  about: 'All email addresses, profiles and phone numbers, with what is known about each.',
  search: 'Name, email, company',
  create: 'Create a contact',
  none: 'No contacts yet',
  noneAbout: 'Contacts come from connected platforms and imports, or are created here.',
  noMatch: 'No contacts match',
  person: 'Open person',
  deletes:
    'The contact is deleted with its custom fields and its score; emails and activities stay. It can be restored.',
  companyHint: 'Finds or creates the company.',
};
