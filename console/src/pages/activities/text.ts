import { many } from '../../format';

const applies: Record<string, string> = { contact: 'Contacts', company: 'Companies' };

export const text = {
  about: 'Activities beyond emails, calls and messages, with their properties.',
  create: 'Create a type',
  edit: 'Change',
  name: 'Name',
  appliesTo: 'Applies to',
  applies,
  properties: 'Properties',
  sources: 'Sources',
  id: 'ID',
  updated: 'Last updated',
  none: 'No activity types yet',
  noneAbout: 'Emails, calls and messages are built in. Create a type for any other activity.',
  menu: (name: string) => `Actions for ${name}`,
  created: (name: string) => `${name} was created.`,
  changed: (name: string) => `${name} was changed.`,
  delete: 'Delete',
  deleteAction: (name: string) => `Delete ${name}`,
  deletes: (name: string, sources: number) =>
    `${name} and its scoring rules are deleted. ${many(sources, 'source', 'sources')} can no longer log it. A type that has been used cannot be deleted.`,
  deleted: (name: string) => `${name} was deleted.`,
  fields: 'Properties',
  field: (place: number) => `Property ${place}`,
  fieldName: 'Property name',
  fieldType: 'Type',
  fieldTypes: {
    text: 'Text',
    number: 'Number',
    date: 'Date',
    dropdown_singleselect: 'Single choice',
    dropdown_multiselect: 'Multiple choice',
  },
  options: 'Options',
  optionsAbout: 'Press Enter to add one. Leave empty to allow any text.',
  addField: 'Add a property',
  removeField: (place: number) => `Remove property ${place}`,
  moveUp: (place: number) => `Move property ${place} up`,
};
