import { titles } from '../titles';

export const text = {
  about: 'Who changed which record, newest first.',
  live: 'Live',
  kind: 'Record kind',
  anyKind: 'Any record',
  action: 'What happened',
  anyAction: 'Any change',
  moreFilters: 'More filters',
  record: 'Record ID',
  field: 'Field name',
  none: 'No changes yet',
  noneAbout: 'Every change of a record appears here within seconds. Connect a platform or import a file to begin.',
  noneSoFar: 'Nothing found so far.',
  links: [
    { page: 'integrations', title: titles.integrations },
    { page: 'imports', title: titles.imports },
  ],
  noMatch: 'No changes match',
  noMatchAbout: 'No change that is still kept matches all filters.',
};
