import { builder } from '../../kernel/builder.js';
import type { WatchedScore } from '../../kernel/services.js';
import { type NumberGiven, NumberMatch, numberMatches } from '../../records/filters/matches.js';
import { addTerms, narrow } from '../../records/filters/where.js';
import { connectionComplexity, whereArg } from '../../records/lists/connection.js';
import { readConnection } from '../../records/lists/keyset.js';
import { Contact } from '../contacts/contact.js';
import { ContactWhere } from '../contacts/contact-filter.js';
import { loadContact } from '../contacts/contact-sql.js';
import { ContactScore, ContactScoreConnection, SCORE_KEYSET } from './contact-score.js';

builder.objectField(ContactScore, 'contact', (t) =>
  t.field({
    type: Contact,
    nullable: true,
    description: 'The contact itself; null when it is gone since.',
    resolve: ({ clientId, id }, _args, context) => context.batch(loadContact, { clientId, id }),
  }),
);

/* What was computed before scoring was switched off is no score. */
const SCORED = 'score.client_id = $1 and (select k.scoring_enabled from client k where k.id = $1)';

builder.queryFields((t) => ({
  contactScores: t.field({
    type: ContactScoreConnection,
    description: 'The scores of the workspace, the highest first: its top leads. None while scoring is off.',
    authScopes: { access: { workspace: 'read' } },
    complexity: connectionComplexity,
    args: {
      ...whereArg(ContactWhere.type, 'What their contacts must be.'),
      ...t.arg.connectionArgs(),
    },
    resolve: (_root, { where, ...window }, { services, workspace: { clientId, phoneCountry } }) =>
      readConnection(
        services.database,
        SCORE_KEYSET,
        { ...window, sort: 'value', descending: true },
        narrow({ where: SCORED, values: [clientId] }, ContactWhere, where, { row: 'c', country: phoneCountry }),
      ),
  }),
}));

const ContactScored = builder.objectRef<WatchedScore>('ContactScored').implement({
  description: 'A score that was just stored.',
  fields: (t) => ({
    contactId: t.expose('contactId', { type: 'RecordId', description: 'The contact that was scored.' }),
    value: t.exposeFloat('value', { description: 'Its score.' }),
    level: t.exposeInt('level', { description: 'How many of the `scoreLevels` of the workspace it reaches.' }),
    computedAt: t.expose('computedAt', { type: 'DateTime', description: 'When it was computed.' }),
    contact: t.field({
      type: Contact,
      nullable: true,
      description: 'The contact as it is now; null when it is gone.',
      resolve: ({ clientId, contactId }, _args, context) => context.batch(loadContact, { clientId, id: contactId }),
    }),
  }),
});

builder.subscriptionType({ description: 'What happens while one watches, as server-sent events.' });

builder.subscriptionFields((t) => ({
  contactScored: t.field({
    type: ContactScored,
    description: 'Every score of the workspace as a worker stores it, whichever process that worker runs in.',
    authScopes: { access: { workspace: 'read' } },
    subscribe: (_root, _args, { services, workspace }) => services.scoredEvents.watch(workspace.clientId),
    resolve: (scored) => scored,
  }),
}));

/* A score that was computed before scoring was switched off is none. */
addTerms(ContactWhere, {
  score: {
    type: NumberMatch,
    description: 'The lead score. Nothing matches while scoring is off.',
    sql: (given: NumberGiven, writing, { row, owner }) => {
      const score = writing.alias();
      return `${row}.id in (select ${score}.contact_id from contact_score ${score}
        where ${score}.client_id = ${owner} and (select c.scoring_enabled from client c where c.id = ${owner})
          and ${numberMatches(`${score}.value`, given, writing)})`;
    },
  },
});
