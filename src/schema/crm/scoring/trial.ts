import { builder } from '../../kernel/builder.js';
import { STATISTICS_COST } from '../../kernel/guards/field-cost.js';
import { Contact } from '../contacts/contact.js';
import { loadContact } from '../contacts/contact-sql.js';
import { ScoringRuleInput } from './scoring-rule.js';
import { type Trial as Tried, tryRules } from './try-rules.js';

const Level = builder.objectRef<Tried['levels'][number]>('ScoringTrialLevel').implement({
  description: 'How many contacts are at a level.',
  fields: (t) => ({
    level: t.exposeInt('level', { description: 'How many of the `scoreLevels` of the workspace they reach.' }),
    now: t.exposeInt('now', { description: 'Contacts by the present rules.' }),
    then: t.exposeInt('then', { description: 'Contacts by the rules that are tried.' }),
  }),
});

const Crossing = builder.objectRef<Tried['crossings'][number]>('ScoringTrialCrossing').implement({
  description: 'A contact that would reach or leave a level.',
  fields: (t) => ({
    contactId: t.expose('contactId', { type: 'RecordId', description: 'The contact.' }),
    contact: t.field({
      type: Contact,
      nullable: true,
      description: 'The contact itself; null when it is gone since.',
      resolve: ({ clientId, contactId }, _args, context) => context.batch(loadContact, { clientId, id: contactId }),
    }),
    value: t.exposeFloat('value', { description: 'Its score by the present rules, at this moment.' }),
    triedValue: t.exposeFloat('triedValue', { description: 'Its score by the rules that are tried.' }),
    level: t.exposeInt('level', { description: 'How many levels it reaches by the present rules.' }),
    triedLevel: t.exposeInt('triedLevel', { description: 'How many it would reach.' }),
  }),
});

const Trial = builder.objectRef<Tried>('ScoringTrial').implement({
  description: 'What other rules would change, for the contacts that were looked at.',
  fields: (t) => ({
    contacts: t.exposeInt('contacts', { description: 'How many contacts were looked at.' }),
    changed: t.exposeInt('changed', { description: 'How many of them would have another score.' }),
    levels: t.expose('levels', { type: [Level], description: 'By the levels that they reach, from none on.' }),
    crossings: t.expose('crossings', {
      type: [Crossing],
      description: 'Those of them that would reach or leave a level, by id.',
    }),
    next: t.expose('next', {
      type: 'RecordId',
      nullable: true,
      description: 'What to give as `after` for the contacts behind them; null: there are none.',
    }),
  }),
});

builder.queryField('scoringTrial', (t) =>
  t.field({
    type: Trial,
    description:
      'Computes the scores of contacts by other rules, and changes nothing. Whether scoring is on does not matter. Contacts without activities have no score by any rules, and are left out.',
    authScopes: { access: { workspace: 'read' } },
    complexity: { field: STATISTICS_COST, multiplier: 1 },
    args: {
      rules: t.arg({
        type: [ScoringRuleInput],
        required: true,
        description: 'All rules that there would be; at most 100.',
      }),
      first: t.arg.int({
        required: true,
        defaultValue: 200,
        description: 'How many contacts to look at, at most 500.',
      }),
      after: t.arg({ type: 'RecordId', description: 'Only contacts after this one: `next` of the answer before.' }),
    },
    resolve: (_root, { rules, first, after }, { workspace }) =>
      tryRules(workspace, { rules, first, after: after ?? 0 }),
  }),
);
