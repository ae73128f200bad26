import { many, number } from '../../format';

export const text = {
  title: 'Bulk actions',
  choose: (name: string) => `Select ${name}`,
  chooseShown: 'Select shown rows',
  chooseNone: 'Select none',
  all: (total: number | undefined, isFiltered: boolean) =>
    `all${total === undefined ? '' : ` ${number(total)}`}${isFiltered ? ' matching' : ''}`,
  allOf: (all: string) => `Select ${all}`,
  records: {
    contacts: (count: number) => many(count, 'contact', 'contacts'),
    companies: (count: number) => many(count, 'company', 'companies'),
    emails: (count: number) => many(count, 'email', 'emails'),
  },
  asking: { change: 'Change …', delete: 'Delete …' },
  opens: { change: (records: string) => `Change ${records} …`, delete: (records: string) => `Delete ${records} …` },
  titles: { change: 'Bulk change', delete: 'Bulk deletion' },
  does: { change: (records: string) => `Change ${records}`, delete: (records: string) => `Delete ${records}` },
  field: 'Field',
  otherField: 'Another custom field …',
  name: 'Custom field name',
  what: 'Action',
  ways: { set: 'Set', clear: 'Clear' },
  value: 'Value',
  lift: 'Lift opt-outs',
  liftAbout:
    'With it, a new status other than unsubscribed also lifts the opt-outs of these people. Without it, people who must not be contacted keep their status and are listed in the file of refused rows.',
  preview: 'Preview',
  back: 'Back',
  counting: 'Counting',
  counted: (records: string, action: 'change' | 'delete') =>
    `${records} will be ${action === 'change' ? 'changed' : 'deleted'}. Nothing has changed yet.`,
  none: 'No records match any more.',
  first: (count: number) => `The first ${number(count)}`,
  record: 'Record',
  changes: 'Changes',
  unchanged: 'no change',
  goes: 'will be deleted',
  countAgain: 'Count again',
  progress: 'Progress',
  job: (id: number, state: string) => `Job ${id}: ${state}.`,
  read: (read: number, total: number | null) => (total === null ? number(read) : `${number(read)} of ${number(total)}`),
  goesOn: 'The job continues when you close this dialog.',
  written: (records: string, action: 'change' | 'delete') =>
    `${records} ${action === 'change' ? 'changed' : 'deleted'}.`,
  refused: (records: string) => `${records} refused. The file of refused rows has the reasons.`,
  hadValue: (records: string) => `${records} already had this value.`,
  wayBack: {
    change: 'You can restore the previous values later under Exports and jobs, or record by record.',
    delete: 'You can restore them later under Exports and jobs, as long as the history is kept.',
  },
  journal: 'See the changes',
};
