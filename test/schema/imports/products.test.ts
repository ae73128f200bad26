import { createReadStream } from 'node:fs';
import { expect, it } from 'vitest';
import type { Imported } from '../../../src/schema/work/imports/choices.js';
import { suggestColumns } from '../../../src/schema/work/imports/suggest-columns.js';
import { TARGETS } from '../../../src/schema/work/imports/targets.js';
import { openFile } from '../../../src/sheets/open-file.js';
import { SheetSurvey } from '../../../src/sheets/survey.js';

/** Its columns in their order: a field, or null for a custom field of its name. */
type Mapping = Readonly<Record<string, string | null>>;

const NAMES = { 'First Name': 'firstName', 'Last Name': 'lastName' };
const company = 'companyName' in TARGETS.contact.fields ? 'companyName' : null;

const PRODUCTS: readonly [file: string, record: Imported, rows: number, mapping: Mapping][] = [
  [
    'hubspot-contacts',
    'contact',
    2,
    {
      ...{ 'Record ID': null, ...NAMES, Email: 'email', 'Phone Number': 'phone', 'Mobile Phone Number': null },
      ...{
        'Job Title': 'jobTitle',
        'Contact owner': null,
        'Associated Company': company,
        'Website URL': 'companyDomain',
      },
      ...{ 'LinkedIn URL': 'linkedinUrl', 'Lead Status': null, 'Marketing contact status': null, 'Create Date': null },
    },
  ],
  [
    'hubspot-companies',
    'company',
    2,
    {
      ...{ 'Record ID': null, 'Company name': 'name', 'Company Domain Name': 'domain', 'Company owner': null },
      ...{ 'Phone Number': null, Industry: 'industry', 'Website URL': null, 'LinkedIn Company Page': null },
      'Create Date': null,
    },
  ],
  [
    'salesforce-leads',
    'contact',
    // With the lines at its end, which are refused.
    5,
    {
      ...{ ...NAMES, Title: 'jobTitle', 'Company / Account': company, Email: 'email', Phone: 'phone', Mobile: null },
      ...{ 'Lead Source': 'origin', 'Lead Status': null, 'Lead Owner': null, 'Email Opt Out': null },
    },
  ],
  [
    'salesforce-contacts',
    'contact',
    2,
    {
      ...{ Salutation: null, ...NAMES, Title: 'jobTitle', 'Account Name': company, 'Mailing City': null },
      ...{ Phone: 'phone', Mobile: null, Email: 'email', 'Contact Owner': null },
    },
  ],
  [
    'linkedin-connections',
    'contact',
    2,
    {
      ...{ ...NAMES, URL: 'linkedinUrl', 'Email Address': 'email', Company: company, Position: 'jobTitle' },
      'Connected On': null,
    },
  ],
  [
    'google-contacts',
    'contact',
    2,
    {
      ...{ 'First Name': 'firstName', 'Middle Name': null, 'Last Name': 'lastName', 'Organization Name': company },
      ...{ 'Organization Title': 'jobTitle', Birthday: null, Notes: null, Labels: null, 'E-mail 1 - Label': null },
      ...{ 'E-mail 1 - Value': 'email', 'E-mail 2 - Label': null, 'E-mail 2 - Value': null, 'Phone 1 - Label': null },
      ...{ 'Phone 1 - Value': 'phone', 'Phone 2 - Label': null, 'Phone 2 - Value': null, 'Website 1 - Value': null },
    },
  ],
  [
    'apollo-people',
    'contact',
    2,
    {
      ...{ ...NAMES, Title: 'jobTitle', 'Company Name': company, 'Company Name for Emails': null, Email: 'email' },
      ...{ 'Email Status': null, Seniority: null, 'Work Direct Phone': 'phone', 'Mobile Phone': null },
      ...{ 'Corporate Phone': null, Stage: null, 'Account Owner': null, '# Employees': null, Industry: null },
      ...{ 'Person Linkedin Url': 'linkedinUrl', Website: 'companyDomain', 'Company Linkedin Url': null },
      'Secondary Email': null,
    },
  ],
  [
    'instantly-leads',
    'contact',
    2,
    {
      ...{ Email: 'email', ...NAMES, 'Company Name': company, Phone: 'phone', Website: 'companyDomain' },
      ...{ Personalization: null, 'Lead Status': null, 'Interest Status': null, 'Email Opened': null },
      'Last Contacted': null,
    },
  ],
  [
    'smartlead-leads',
    'contact',
    2,
    {
      ...{ id: null, first_name: 'firstName', last_name: 'lastName', email: 'email', phone_number: 'phone' },
      ...{ company_name: company, website: 'companyDomain', location: null, linkedin_profile: 'linkedinUrl' },
      ...{ company_url: null, custom_fields: 'customFields', status: null, category: null, is_unsubscribed: null },
      open_count: null,
    },
  ],
  [
    'lemlist-leads',
    'contact',
    2,
    {
      ...{ email: 'email', firstName: 'firstName', lastName: 'lastName', companyName: company },
      ...{ companyDomain: 'companyDomain', jobTitle: 'jobTitle', phone: 'phone', linkedinUrl: 'linkedinUrl' },
      ...{ icebreaker: null, emailStatus: null, leadStatus: null, lastState: null },
    },
  ],
];

it.each(PRODUCTS)('the columns of %s.csv stand for what the product means', async (name, record, count, mapping) => {
  const file = createReadStream(`test/schema/imports/products/${name}.csv`);
  const { form, text } = await openFile(file, {}, { most: 1_000_000 });
  const survey = new SheetSurvey(form);
  for await (const piece of text) await survey.see(piece);
  const { columns, repeated, rows, first } = await survey.end();
  const values = first.map((row) => (row.kind === 'cells' ? [...row.cells] : []));
  const suggested = suggestColumns(record, { columns, repeated, first: values });
  expect(suggested.map(({ column, field, customField }) => [column, field ?? null, customField ?? null])).toEqual(
    Object.entries(mapping).map(([column, field]) => [column, field, field === null ? column : null]),
  );
  expect(rows).toBe(count);
});
