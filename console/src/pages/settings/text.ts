export const text = {
  about: 'Phone numbers, opt-outs and scoring of this client.',
  aboutAgency: 'How opt-outs count in all clients of the agency.',
  country: 'Default phone country',
  countryAbout: 'For phone numbers without a country code. Without it, such numbers are refused.',
  noCountry: 'None',
  scoring: 'Score contacts',
  scoringAbout:
    'Contacts get points for their activities, by the scoring rules. When switched off, scores are kept but not shown.',
  bounces: 'Hard bounces are opt-outs',
  bouncesAbout:
    'An address with a hard bounce is added to “Do not contact”. Applies to new bounces. Soft bounces never count.',
  contacted: 'Share who was contacted',
  contactedAbout: 'Clients of the agency that switch this on can see whether another of them has written to a person.',
  wholePerson: 'One opt-out counts for the whole person',
  wholePersonAbout:
    'When switched on, an opt-out of one address blocks all contacts of its person. Otherwise it blocks that address only. Takes effect at once.',
  shareOptOuts: 'Clients share opt-outs',
  shareOptOutsAbout:
    'An opt-out recorded for one client counts for all clients of the agency. Applies to new opt-outs only.',
  levels: 'Levels',
  levelsAbout:
    'The lowest score of each level, in ascending order, at most ten. Outbound webhooks receive an event when a contact changes level.',
  level: (place: number) => `Level ${place}`,
  addLevel: 'Add a level',
  removeLevel: (place: number) => `Remove level ${place}`,
  saved: 'The settings were saved.',
  unsaved: 'Unsaved changes',
};
