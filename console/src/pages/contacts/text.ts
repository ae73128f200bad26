import { titles } from '../titles';

export const text = {
  title: 'Contacts',
  about: 'One row for each email address, profile or phone number. People combines those of the same person.',
  search: 'Name, email, company',
  create: 'Create a contact',
  none: 'No contacts yet',
  noneAbout: 'Contacts come from connected platforms and imports, or are created here.',
  links: [
    { page: 'integrations', title: titles.integrations },
    { page: 'imports', title: titles.imports },
  ],
  noMatch: 'No contacts match',
  person: 'Open person',
  details: (name: string) => `Details of ${name}`,
  detailsTitle: 'Show beside the list',
  board: {
    title: 'Contacts by status',
    about: 'Drag a card to another status, or use its menu, or press Shift with an arrow key.',
    column: (status: string) => `Status ${status}`,
    columnActions: (status: string) => `Actions for the column ${status}`,
    hide: 'Hide column',
    show: (status: string) => `Show ${status}`,
    hidden: (count: number) => `Hidden columns (${count})`,
    empty: 'No contacts',
    replied: 'Last reply',
    move: (name: string) => `Move ${name}`,
    moveTo: 'Move to …',
    moved: (name: string, status: string) => `${name} is now ${status}.`,
    optOutTitle: (name: string) => `Unsubscribe ${name}?`,
    optOutAction: 'Unsubscribe',
    optOutAbout:
      'The status unsubscribed also adds the contact to “Do not contact”. Changing the status back does not lift that.',
  },
  deletes:
    'The contact is deleted with its custom fields and its score; emails and activities stay. It can be restored.',
  companyHint: 'Finds or creates the company.',
};
