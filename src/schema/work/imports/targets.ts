import { companyFields } from '../../crm/companies/fields.js';
import { companyStatements, readCompanyItem } from '../../crm/companies/write-companies.js';
import { contactFields } from '../../crm/contacts/fields.js';
import { contactKey, forecastContacts, readContactItem, writeContacts } from '../../crm/contacts/write-contacts.js';
import { forecastRecords, writeRecords } from '../../records/batch/write-records.js';
import type { Imported } from './choices.js';
import { activities, emails } from './nameless-targets.js';
import { suppressions } from './suppression-target.js';
import { leftOutOf, type Target, takerOf } from './target.js';

/* Other systems call the last one updated_at. */
const OWN = ['id', 'created_at', 'updated_time'];

const contacts: Target = {
  fields: contactFields,
  ownExport: { marks: OWN, leftOut: [...leftOutOf(contactFields), 'suppressed'] },
  taker: (place) =>
    takerOf(
      (input) => readContactItem(input, place.phoneCountry),
      (items) => ({
        keys: items.map(contactKey),
        write: (sql, mode) => writeContacts(sql, place, items, mode),
        forecast: (sql, options) => forecastContacts(sql, place, items, options),
      }),
    ),
};

const companies: Target = {
  fields: companyFields,
  ownExport: { marks: OWN, leftOut: leftOutOf(companyFields) },
  taker({ clientId }) {
    const statements = companyStatements(clientId);
    return takerOf(readCompanyItem, (items) => ({
      keys: items.map(({ key }) => key),
      write: (sql, mode) => writeRecords(sql, { clientId, statements }, items, mode),
      forecast: (sql, options) => forecastRecords(sql, { clientId, statements }, items, options),
    }));
  },
};

/** How the rows of each kind of record are read and written. */
export const TARGETS: Readonly<Record<Imported, Target>> = {
  contact: contacts,
  company: companies,
  email: emails,
  activity: activities,
  suppression: suppressions,
};
