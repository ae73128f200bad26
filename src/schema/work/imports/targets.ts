import { companyFields } from '../../crm/companies/fields.js';
import { companyStatements, readCompanyItem } from '../../crm/companies/write-companies.js';
import { forecastRecords, writeRecords } from '../../records/batch/write-records.js';
import type { Imported } from './choices.js';
import { activities, emails } from './nameless-targets.js';
import { people } from './people-target.js';
import { suppressions } from './suppression-target.js';
import { leftOutOf, OWN, recordsIn, type Target, takerOf } from './target.js';

const companies: Target = {
  fields: companyFields,
  ownExport: { marks: OWN, leftOut: leftOutOf(companyFields) },
  taker({ clientId }) {
    const statements = companyStatements(clientId);
    return takerOf(readCompanyItem, (items) => ({
      keys: items.map(({ key }) => [key]),
      write: async (sql, mode) => ({ results: await writeRecords(sql, { clientId, statements }, items, mode) }),
      async forecast(sql, mode, memory) {
        const earlier = recordsIn(memory);
        const { results, states } = await forecastRecords(sql, { clientId, statements }, items, { mode, earlier });
        return { results, states: [...states] };
      },
    }));
  },
};

/** How the rows of each kind of record are read and written. */
export const TARGETS: Readonly<Record<Imported, Target>> = {
  contact: people,
  company: companies,
  email: emails,
  activity: activities,
  suppression: suppressions,
};
