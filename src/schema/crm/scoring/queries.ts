import { builder } from '../../kernel/builder.js';
import { narrow } from '../../records/filters/where.js';
import { connectionComplexity } from '../../records/lists/connection.js';
import { readConnection } from '../../records/lists/keyset.js';
import { whereArg } from '../../records/lists/list-args.js';
import { Contact } from '../contacts/contact.js';
import { ContactWhere } from '../contacts/contact-where.js';
import { loadContact } from '../contacts/load-contact.js';
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
