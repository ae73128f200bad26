import type { Sql } from '../../../db/database.js';
import { activityFields, PROPERTY_NAMES, readActivityItem } from '../../crm/activities/activity-item.js';
import { forecastMany, logMany } from '../../crm/activities/log-many.js';
import { companyFields } from '../../crm/companies/fields.js';
import { companyStatements, readCompanyItem } from '../../crm/companies/write-companies.js';
import { contactFields } from '../../crm/contacts/fields.js';
import { contactKey, forecastContacts, readContactItem, writeContacts } from '../../crm/contacts/write-contacts.js';
import { emailFields } from '../../crm/emails/fields.js';
import { type EmailItem, findStrangers, readEmailItem, recordEmails } from '../../crm/emails/record-emails.js';
import type { ItemRefusal, ItemResult, WriteMode } from '../../records/batch/write-plan.js';
import {
  type Forecast,
  type ForecastOptions,
  forecastRecords,
  writeRecords,
} from '../../records/batch/write-records.js';
import type { Fields } from '../../records/fields/fields.js';
import type { Imported } from './choices.js';

/** Where rows are written. */
export interface Place {
  clientId: string;
  serviceOrigin: string;
  phoneCountry: string | null;
}

/** Rows read for one kind of record, and what to do with them. */
export interface ReadItems {
  /** The key of each row: equal for rows of one record. */
  keys: readonly string[];
  write(sql: Sql, mode: WriteMode): Promise<ItemResult[]>;
  forecast(sql: Sql, options: ForecastOptions): Promise<Forecast>;
}

/** Takes the contents of rows, one after the other. */
export interface RowTaker {
  /** Parses it like the API. @returns why it is refused; null: it is one of the items */
  take(input: object): ItemRefusal | null;
  /** What was taken. */
  items(): ReadItems;
}

/** A kind of record in files. */
export interface Target {
  fields: Fields;
  /** Whether records have no identifier, so that each row is a new one. */
  isNameless?: true;
  /** Whether values of custom fields are kept as in the file: they are properties, which have types. */
  keepsValues?: true;
  /** Names of custom fields that are known in advance. */
  customNames?: readonly string[];
  taker(place: Place): RowTaker;
}

function takerOf<Item extends object>(
  read: (input: object) => Item | ItemRefusal,
  itemsOf: (items: readonly Item[]) => ReadItems,
): RowTaker {
  const items: Item[] = [];
  return {
    take(input) {
      const item = read(input);
      if (item instanceof Error) return item;
      items.push(item);
      return null;
    },
    items: () => itemsOf(items),
  };
}

/** The fields that may be the target of a column. */
export const fieldNames = ({ fields }: Target): string[] =>
  Object.entries(fields).flatMap(([name, { input, type }]) => (input && type !== 'CustomFields' ? [name] : []));

const contacts: Target = {
  fields: contactFields,
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
  taker({ clientId }) {
    const statements = companyStatements(clientId);
    return takerOf(readCompanyItem, (items) => ({
      keys: items.map(({ key }) => key),
      write: (sql, mode) => writeRecords(sql, { clientId, statements }, items, mode),
      forecast: (sql, options) => forecastRecords(sql, { clientId, statements }, items, options),
    }));
  },
};

/* The outcome of each email: one that names an unknown contact is refused. */
async function judgeEmails(sql: Sql, clientId: string, items: readonly EmailItem[], hold: boolean) {
  const refusals = await findStrangers(sql, clientId, items, hold);
  return items.map((item, index): { item: EmailItem; result: ItemResult } => {
    const refusal = refusals[index];
    const given = [
      ...Object.keys(item.patch),
      ...item.customFields.map(({ fieldName }) => `customFields.${fieldName}`),
    ];
    return { item, result: refusal ? { status: 'refused', refusal } : { status: 'created', changes: given } };
  });
}

const emails: Target = {
  fields: emailFields,
  isNameless: true,
  taker: ({ clientId, serviceOrigin: origin }) =>
    takerOf(
      // An email without an origin gets the same default as contacts.
      (input) => readEmailItem({ origin, ...input }),
      (items) => ({
        keys: items.map((item) => JSON.stringify(item)),
        async write(sql) {
          const judged = await judgeEmails(sql, clientId, items, true);
          const good = judged.filter(({ result }) => result.status === 'created').map(({ item }) => item);
          await recordEmails(sql, clientId, good);
          return judged.map(({ result }) => result);
        },
        async forecast(sql) {
          const judged = await judgeEmails(sql, clientId, items, false);
          return { results: judged.map(({ result }) => result), states: new Map() };
        },
      }),
    ),
};

const activities: Target = {
  fields: activityFields,
  isNameless: true,
  keepsValues: true,
  customNames: PROPERTY_NAMES,
  taker: (place) =>
    takerOf(
      (input) => readActivityItem(place, input),
      (items) => {
        const results = (refusals: readonly (ItemRefusal | null)[]) =>
          items.map(({ given }, index): ItemResult => {
            const refusal = refusals[index];
            return refusal ? { status: 'refused', refusal } : { status: 'created', changes: given };
          });
        return {
          keys: items.map((item) => JSON.stringify(item)),
          write: async (sql) => results(await logMany(sql, place, items)),
          forecast: async (sql) => ({ results: results(await forecastMany(sql, place, items)), states: new Map() }),
        };
      },
    ),
};

export const TARGETS: Readonly<Record<Imported, Target>> = {
  contact: contacts,
  company: companies,
  email: emails,
  activity: activities,
};
