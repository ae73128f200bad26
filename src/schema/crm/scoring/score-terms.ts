import { type NumberGiven, NumberMatch, numberMatches } from '../../records/filters/matches.js';
import { addTerms } from '../../records/filters/where.js';
import { ContactWhere } from '../contacts/contact-where.js';

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
