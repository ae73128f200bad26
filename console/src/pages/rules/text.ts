import { many, number } from '../../format';

const withScores = (sentence: string, isScored: boolean) =>
  isScored ? `${sentence} Scores are being recalculated.` : sentence;

export const text = {
  about:
    'The points that contacts get for activities: logged calls, emails and messages, and types of your own. Try a rule before you save it.',
  create: 'Add a rule',
  edit: 'Change the rule',
  name: 'Name',
  counts: 'Activity',
  countsAbout:
    'Counts activities that are logged on the page of a person, by an import or through the API. Emails and replies that a platform reports do not count by themselves.',
  type: 'Activity type',
  any: {
    call: 'Any call',
    email: 'Any email',
    linkedin_message: 'Any LinkedIn activity',
    sms: 'Any SMS',
    whatsapp: 'Any WhatsApp message',
  },
  points: 'Points',
  pointsAbout: 'For each activity. A negative number takes points away.',
  halfLife: 'Half-life in days',
  halfLifeAbout: 'After this many days half of the points remain. Leave empty to keep all points.',
  maximum: 'Count at most',
  maximumAbout: 'Only this many of the newest activities give points. Leave empty to count all.',
  updated: 'Last updated',
  none: 'No scoring rules yet',
  noneAbout: 'Without rules every score is 0. Add a rule for each activity that shows interest.',
  off: 'Scoring is off for this client: rules can be saved and tried, but contacts get no scores.',
  switchOn: 'Switch scoring on',
  switchedOn: 'Scoring is on. Scores are being calculated.',
  menu: (name: string) => `Actions for the rule ${name}`,
  created: (isScored: boolean) => withScores('The rule was added.', isScored),
  changed: (isScored: boolean) => withScores('The rule was changed.', isScored),
  delete: 'Delete',
  deleteAction: (name: string) => `Delete the rule ${name}`,
  deletes: (name: string, isScored: boolean) => withScores(`Contacts no longer get points from ${name}.`, isScored),
  deleted: (isScored: boolean) => withScores('The rule was deleted.', isScored),
  trial: 'Try it',
  trialTitle: 'What would change',
  trialBusy: (contacts: number) => `${many(contacts, 'contact', 'contacts')} checked so far`,
  trialDone: (contacts: number, changed: number) =>
    `Of ${many(contacts, 'contact', 'contacts')} with activities, ${number(changed)} would get a different score.`,
  trialNobody:
    'No contact has activities yet. Add a call on the page of a person, import activities, or log them through the API.',
  examples: 'Examples',
  trialMore: 'Check more contacts',
  level: 'Level',
  noLevel: 'Below all levels',
  noLevels: 'This client has no score levels, such as hot from 50 points.',
  now: 'Now',
  then: 'New',
  crossings: 'Contacts that would change level',
  scoreNow: 'Score now',
  scoreThen: 'New score',
  levelNow: 'Level now',
  levelThen: 'New level',
  noCrossings: 'No contact would change level.',
  contact: 'Contact',
  stop: 'Stop',
};
