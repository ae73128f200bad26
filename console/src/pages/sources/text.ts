import { many } from '../../format';

export const text = {
  about: 'Programs that log activities, and what each may log. Click a cell to allow or forbid it.',
  create: 'Add a source',
  name: 'Name',
  rename: 'Rename',
  renamed: 'The source was renamed.',
  created: (name: string) => `${name} was added. It may not log anything yet.`,
  none: 'No sources',
  noneAbout: 'Every activity names its source. Add one for each program that logs activities.',
  menu: (name: string) => `Actions for ${name}`,
  bind: (source: string, what: string) => `${source} may log ${what}`,
  delete: 'Delete',
  deleteAction: (name: string) => `Delete ${name}`,
  deletes: (name: string, bindings: number) =>
    `${name} is removed with ${many(bindings, 'binding', 'bindings')}. Its activities keep the name.`,
  deleted: (name: string) => `${name} was deleted.`,
};
