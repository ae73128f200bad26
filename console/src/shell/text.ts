export const text = {
  skip: 'Skip to content',
  missing: 'Page not found.',
  navigation: 'Pages',
  menu: 'Navigation',
  client: 'Client',
  agency: 'Agency',
  chooseClient: 'Choose a client',
  noClients: 'No client found.',
  scheme: 'Light or dark mode',
  palette: 'Go to',
  search: 'Search pages and clients',
  nothing: 'No results.',
  key: {
    label: 'Key',
    about:
      'A master key (ML-) opens every client of an agency. A client key (RV- or RO-) opens that client. The key stays in this tab until you close it or forget the key.',
    enter: 'Open the console',
    forget: 'Forget the key',
    unknown: 'This key is not valid.',
    readOnly: 'This key is read-only',
    readOnlyAbout: 'This page needs a key with write access.',
  },
};
