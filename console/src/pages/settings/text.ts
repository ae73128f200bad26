export const text = {
  about: 'Settings of the whole client.',
  country: 'Default phone country',
  countryAbout: 'For phone numbers without a country code. Without it, such numbers are refused.',
  noCountry: 'None',
  scoring: 'Score contacts',
  scoringAbout:
    'Contacts get points for their activities, by the scoring rules. When switched off, scores are kept but not shown.',
  levels: 'Levels',
  levelsAbout:
    'The lowest score of each level, ascending; at most ten. An outbound event is sent when a contact changes level.',
  level: (place: number) => `Level ${place}`,
  addLevel: 'Add a level',
  removeLevel: (place: number) => `Remove level ${place}`,
  saved: 'The settings were saved.',
  unsaved: 'Unsaved changes',
};
