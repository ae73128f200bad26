import { type TimeGiven, TimeMatch, timeMatches } from '../../records/filters/matches.js';
import { addTerms } from '../../records/filters/where.js';
import { ContactWhere } from '../contacts/contact.js';
import { hotSql } from './hot-sql.js';

addTerms(ContactWhere, {
  hotSince: {
    type: TimeMatch,
    description:
      'When it reached the highest score level, if it still is there and not suppressed. Nothing matches while scoring is off, and without levels.',
    sql: (given: TimeGiven, writing, { row, owner }) => {
      const [score, client] = [writing.alias(), writing.alias()];
      return `exists (select from contact_score ${score} join client ${client} on ${client}.id = ${owner}
        where ${score}.client_id = ${owner} and ${score}.contact_id = ${row}.id and ${hotSql(score, row, client)}
          and ${timeMatches(`${score}.level_since`, given, writing)})`;
    },
  },
});
