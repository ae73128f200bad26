import { many } from '../../format';

export const text = {
  about: 'Programs that log activities. Tick what each of them may log.',
  create: 'Add a source',
  name: 'Name',
  rename: 'Rename',
  renamed: 'The source was renamed.',
  created: (name: string) => `${name} was added. Now choose what it may log.`,
  none: 'No sources yet',
  noneAbout: 'Every activity names its source. Add one for each program that logs activities.',
  menu: (name: string) => `Actions for ${name}`,
  bind: (source: string, what: string) => `${source} may log ${what}`,
  delete: 'Delete',
  deleteAction: (name: string) => `Delete ${name}`,
  deletes: (name: string, allowed: number) =>
    `${name}, which may log ${many(allowed, 'kind', 'kinds')} of activities, is deleted. Activities that it logged stay and keep its name.`,
  deleted: (name: string) => `${name} was deleted.`,
};
