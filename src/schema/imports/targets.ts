import type { Sql } from '../../db/database.js';
import { InvalidError } from '../../errors.js';
import type { BatchRecord } from '../batch/batch-upsert.js';
import type { ItemResult, StoredRecord, WriteMode } from '../batch/write-plan.js';
import { type Forecast, forecastRecords, writeRecords } from '../batch/write-records.js';
import { companyStatements } from '../companies/batch-sql.js';
import { readCompanyItem } from '../companies/batch-upsert-companies.js';
import type { CompanyInput } from '../companies/company-input.js';
import { companyFields } from '../companies/fields.js';
import type { ContactInput } from '../contacts/contact-input.js';
import { type ContactItem, readContactItem } from '../contacts/contact-items.js';
import { contactFields } from '../contacts/fields.js';
import { contactKey, forecastContacts, writeContacts } from '../contacts/write-contacts.js';
import type { Fields } from '../records/fields.js';
import type { Imported } from './choices.js';

/** Where rows are written. */
export interface Place {
  clientId: string;
  serviceOrigin: string;
  phoneCountry: string | null;
}

/** Rows that were read for one kind of record, and what is done with them. */
export interface ReadItems {
  /** What each names: equal for rows of one record. */
  keys: readonly string[];
  write(sql: Sql, mode: WriteMode): Promise<ItemResult[]>;
  forecast(sql: Sql, mode: WriteMode, earlier: ReadonlyMap<string, StoredRecord>): Promise<Forecast>;
}

/** A kind of record that files have. */
export interface Target {
  fields: Fields;
  /** Parses what rows say, as the parsers of the API do; what is refused has its refusal, at its place. */
  read(place: Place, inputs: readonly object[]): { refusals: (InvalidError | null)[]; items: ReadItems };
}

/** The fields that a column may stand for. */
export const fieldNames = ({ fields }: Target): string[] =>
  Object.entries(fields).flatMap(([name, { input, type }]) => (input && type !== 'CustomFields' ? [name] : []));

const contacts: Target = {
  fields: contactFields,
  read(place, inputs) {
    const read = inputs.map((input) => readContactItem(input as ContactInput, place.phoneCountry));
    const items = read.filter((item): item is ContactItem => !(item instanceof InvalidError));
    return {
      refusals: read.map((item) => (item instanceof InvalidError ? item : null)),
      items: {
        keys: items.map(contactKey),
        write: (sql, mode) => writeContacts(sql, place, items, mode),
        forecast: (sql, mode, earlier) => forecastContacts(sql, place, items, mode, earlier),
      },
    };
  },
};

const companies: Target = {
  fields: companyFields,
  read({ clientId }, inputs) {
    const read = inputs.map((input) => readCompanyItem(input as CompanyInput));
    const items = read.filter((item): item is BatchRecord => !(item instanceof InvalidError));
    const statements = companyStatements(clientId);
    return {
      refusals: read.map((item) => (item instanceof InvalidError ? item : null)),
      items: {
        keys: items.map(({ key }) => key),
        write: (sql, mode) => writeRecords(sql, clientId, statements, items, mode),
        forecast: (sql, mode, earlier) => forecastRecords(sql, clientId, statements, items, mode, earlier),
      },
    };
  },
};

export const TARGETS: Readonly<Record<Imported, Target>> = { contact: contacts, company: companies };
