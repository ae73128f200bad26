/** One integration of the catalogue. */
export interface Integration {
  /** As it appears in origins, paths and answers. */
  key: string;
  name: string;
  category: 'sequencer' | 'crm' | 'signal';
  /** What it records, in the order of answers. */
  activityTypes: readonly { type: string; events: readonly string[] }[];
}

export const CATALOGUE: readonly Integration[] = [
  {
    key: 'instantly',
    name: 'Instantly',
    category: 'sequencer',
    activityTypes: [{ type: 'email', events: ['sent', 'replied', 'bounced'] }],
  },
  {
    key: 'smartlead',
    name: 'Smartlead',
    category: 'sequencer',
    activityTypes: [{ type: 'email', events: ['sent', 'replied', 'bounced'] }],
  },
  {
    key: 'lemlist',
    name: 'Lemlist',
    category: 'sequencer',
    activityTypes: [{ type: 'email', events: ['sent', 'replied', 'bounced'] }],
  },
  {
    key: 'emailbison',
    name: 'EmailBison',
    category: 'sequencer',
    activityTypes: [{ type: 'email', events: ['sent', 'replied', 'bounced'] }],
  },
  {
    key: 'plusvibe',
    name: 'PlusVibe',
    category: 'sequencer',
    activityTypes: [{ type: 'email', events: ['sent', 'replied', 'bounced'] }],
  },
  {
    key: 'hubspot',
    name: 'HubSpot',
    category: 'crm',
    activityTypes: [{ type: 'email', events: ['sent', 'replied', 'bounced'] }],
  },
  { key: 'data_enrichment', name: 'Data enrichment', category: 'signal', activityTypes: [] },
];
