/** The roles of users. */
export const roleNames = { OWNER: 'Owner', MANAGER: 'Manager', READER: 'Reader' } as const;

/** The words that all parts of the console use. */
export const shared = {
  product: 'Outreach console',
  never: 'never',
  yes: 'yes',
  no: 'no',
  loading: 'Loading',
  passkeys: {
    none: 'The browser gave no passkey. Try again, or use another way.',
    known: 'This device has a passkey of your account already.',
    elsewhere: 'Passkeys do not work at this address. Open the console at its usual address.',
  },
  unreachable: 'The service did not answer. Check your connection and try again.',
  refused: 'The service refused the request.',
  tryAgain: 'Try again',
  request: 'Request',
  actions: 'Actions',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  create: 'Create',
  delete: 'Delete',
  copy: 'Copy',
  copied: 'Copied',
  select: 'Select',
  refresh: 'Refresh',
  clearFilters: 'Clear filters',
  columns: 'Columns',
  importFile: 'Import a file',
  exportShown: 'Export shown rows',
  exportAll: 'Export all rows',
  undo: 'Undo',
  open: 'Open',
  showMore: 'Show more',
};
