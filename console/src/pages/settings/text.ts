export const text = {
  about: 'Settings of the whole client.',
  aboutAgency: 'How opt-outs count in all clients of the agency.',
  country: 'Default phone country',
  countryAbout: 'For phone numbers without a country code. Without it, such numbers are refused.',
  noCountry: 'None',
  scoring: 'Score contacts',
  scoringAbout:
    'Contacts get points for their activities, by the scoring rules. When switched off, scores are kept but not shown.',
  bounces: 'Hard bounces are opt-outs',
  bouncesAbout: 'The address of a later hard bounce must not be contacted. Soft bounces never count.',
  contacted: 'Share whom we wrote to',
  contactedAbout:
    'Other clients of the agency that share it too may ask whether this client wrote to a person, and this client may ask them.',
  wholePerson: 'One opt-out counts for the whole person',
  wholePersonAbout:
    'With it, one suppressed address suppresses all contacts of its person; otherwise itself alone. Counts at once.',
  shareOptOuts: 'Clients share opt-outs',
  shareOptOutsAbout:
    'An opt-out that one client is told counts for all clients of the agency. Concerns later opt-outs.',
  levels: 'Levels',
  levelsAbout:
    'The lowest score of each level, ascending; at most ten. An outbound event is sent when a contact changes level.',
  level: (place: number) => `Level ${place}`,
  addLevel: 'Add a level',
  removeLevel: (place: number) => `Remove level ${place}`,
  saved: 'The settings were saved.',
  unsaved: 'Unsaved changes',
};
