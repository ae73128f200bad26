import type { ChangeAction } from '../../api/generated/journal';

const actions: Readonly<Record<ChangeAction, string>> = {
  created: 'Created',
  changed: 'Changed',
  deleted: 'Deleted',
  merged: 'Merged',
  unmerged: 'Merge undone',
  added: 'Opt-out added',
  lifted: 'Opt-out lifted',
  silenced: 'Went silent',
  resumed: 'Active again',
};

export const text = {
  about: 'Who changed what, newest first.',
  live: 'Live',
  kind: 'Record kind',
  anyKind: 'Any record',
  action: 'What happened',
  anyAction: 'Any change',
  actions,
  moreFilters: 'More filters',
  record: 'Record ID',
  field: 'Field name',
  none: 'No changes yet',
  noneAbout: 'Every change of a record appears here within seconds.',
  noneSoFar: 'Nothing found so far.',
  noMatch: 'No changes match',
  noMatchAbout: 'No change that is still kept matches all filters.',
};
