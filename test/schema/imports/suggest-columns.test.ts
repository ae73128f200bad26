import { describe, expect, it } from 'vitest';
import type { ColumnChoice, Imported } from '../../../src/schema/work/imports/choices.js';
import { suggestColumns } from '../../../src/schema/work/imports/suggest-columns.js';

const named = ({ column, field, customField }: ColumnChoice) => [
  column,
  field ?? (customField ? { customField } : null),
];
const suggest = (record: Imported, columns: readonly string[], ...first: (string | null)[][]) =>
  suggestColumns(record, { columns: [...columns], repeated: [], first }).map(named);
const custom = (customField: string) => ({ customField });

/* Headers as other programs write them. */
describe('the columns of a file of contacts', () => {
  it.each([
    [
      'from LinkedIn',
      'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
      'Ada,Doe,https://www.linkedin.com/in/ada,,Acme,Engineer,04 May 2026',
      ['firstName', 'lastName', 'linkedinUrl', 'email', 'companyName', 'jobTitle', custom('Connected On')],
    ],
    [
      'from Google',
      'E-mail 1 - Value,Given Name,Family Name,Phone 1 - Value,Organization 1 - Name,Organization 1 - Title',
      'g@t.example,Al,Doe,+1 650-253-0000,Acme,CTO',
      ['email', 'firstName', 'lastName', 'phone', 'companyName', 'jobTitle'],
    ],
    [
      'from Outlook',
      'First Name,Last Name,E-mail Address,Mobile Phone,Company,Job Title',
      'Al,Doe,o@t.example,+1 650 253 0000,Acme,CTO',
      ['firstName', 'lastName', 'email', 'phone', 'companyName', 'jobTitle'],
    ],
    [
      'from Apollo',
      'First Name,Title,Email,Email Status,Person Linkedin Url,Website,Corporate Phone',
      'Al,CTO,a@t.example,Verified,http://www.linkedin.com/in/al,https://t.example/,+1 650-253-0000',
      [
        ...['firstName', 'jobTitle', 'email', custom('Email Status'), 'linkedinUrl', 'companyDomain'],
        custom('Corporate Phone'),
      ],
    ],
    [
      'with a status, which is never that of the contact unless it is called so',
      'email,status,Lead Status,Contact Status',
      'a@t.example,NEW,NEW,active',
      ['email', custom('status'), custom('Lead Status'), 'contactStatus'],
    ],
    [
      'with ids of another system',
      'id,email,company_id,Person ID,created_at',
      '7,a@t.example,8,9,2026-01-01',
      [custom('id'), 'email', custom('company_id'), custom('Person ID'), custom('created_at')],
    ],
    [
      'with two columns for one field',
      'Work Email,Email,Mobile,Telefon,LinkedIn,Profile',
      'a@t.example,b@t.example,+1 650-253-0000,,,https://de.LinkedIn.com/in/al',
      ['email', custom('Email'), 'phone', custom('Telefon'), 'linkedinUrl', custom('Profile')],
    ],
  ])('%s', (_from, header, row, expected) => {
    const columns = header.split(',');
    expect(suggest('contact', columns, row.split(','))).toEqual(
      columns.map((column, index) => [column, expected[index]]),
    );
  });

  it('of links are profiles only if one of the first has LinkedIn’s host', () => {
    for (const column of ['URL', 'Link', 'Profile', 'profile url']) {
      const values = (...urls: string[]) => suggest('contact', [column], ...urls.map((url) => [url]))[0]?.[1];
      expect(values('', 'http://uk.linkedin.com/in/al')).toBe('linkedinUrl');
      expect(values('https://x.example/?linkedin', 'https://notlinkedin.com/in/al')).toEqual(custom(column));
      expect(values()).toEqual(custom(column));
    }
    expect(suggest('company', ['URL'], ['https://t.example'])).toEqual([['URL', 'domain']]);
  });
});

const CONTACTS = [
  ...['id', 'email', 'linkedin_url', 'phone', 'first_name', 'last_name', 'job_title', 'company_id', 'company_domain'],
  ...['origin', 'contact_status', 'person_id', 'previous_status', 'status_changed_at', 'first_campaign_email_sent'],
  ...['last_campaign_email_sent', 'last_reply_received', 'created_at', 'updated_time'],
];
const FIELDS = {
  ...{ email: 'email', linkedin_url: 'linkedinUrl', phone: 'phone', first_name: 'firstName', last_name: 'lastName' },
  ...{ job_title: 'jobTitle', company_domain: 'companyDomain', origin: 'origin', contact_status: 'contactStatus' },
};

describe('the columns of an export', () => {
  it('stand for what they were written from, and what nobody can write is left out', () => {
    const fields = [
      'custom_fields.plan',
      'custom_fields. =a\n',
      'custom_fields.custom_fields.b',
      'custom_fields.email',
    ];
    expect(suggest('contact', [...CONTACTS, ...fields, 'tag', 'import_error'])).toEqual([
      ...CONTACTS.map((column) => [column, new Map(Object.entries(FIELDS)).get(column) ?? null]),
      ...fields.map((column) => [column, custom(column.slice('custom_fields.'.length))]),
      ['tag', custom('tag')],
      ['import_error', null],
    ]);
  });

  it('may lack those that somebody removed', () => {
    expect(suggest('contact', ['id', 'email', 'created_at', 'updated_time', 'custom_fields.plan'])).toEqual([
      ['id', null],
      ['email', 'email'],
      ['created_at', null],
      ['updated_time', null],
      ['custom_fields.plan', custom('plan')],
    ]);
  });

  it('of emails and activities tell by their ids which are stored', () => {
    expect(suggest('email', ['id', 'email_type', 'contact_id', 'replier_email', 'created_at', 'updated_time'])).toEqual(
      [
        ['id', 'id'],
        ['email_type', 'emailType'],
        ...['contact_id', 'replier_email', 'created_at', 'updated_time'].map((column) => [column, null]),
      ],
    );
    const columns = ['id', 'type_id', 'type_name', 'channel', 'variant', 'source', 'occurred_at', 'company_id'];
    const more = ['company_domain', 'properties', 'contact_ids', 'email', 'linkedin_url', 'phone', 'created_at'];
    expect(suggest('activity', [...columns, ...more])).toEqual([
      ...[
        ['id', 'id'],
        ['type_id', 'activityKey'],
        ['type_name', 'activityTypeName'],
        ['channel', 'channel'],
      ],
      ...[
        ['variant', null],
        ['source', 'source'],
        ['occurred_at', 'occurredAt'],
        ['company_id', null],
      ],
      ...[
        ['company_domain', 'domain'],
        ['properties', 'properties'],
        ['contact_ids', null],
        ['email', 'email'],
      ],
      ...[
        ['linkedin_url', 'linkedinUrl'],
        ['phone', 'phone'],
        ['created_at', null],
      ],
    ]);
  });

  it('with all custom fields in one are recognised by their objects', () => {
    expect(suggest('company', ['domain', 'custom_fields'], ['t.example', '{"plan":"gold"}'])).toEqual([
      ['domain', 'domain'],
      ['custom_fields', 'customFields'],
    ]);
    expect(suggest('company', ['Custom Fields'], ['gold'])).toEqual([['Custom Fields', custom('Custom Fields')]]);
  });

  it('that stand for one custom field are told apart by their own names, or left out', () => {
    const long = 'ü'.repeat(256);
    expect(suggest('contact', ['plan', 'custom_fields.plan', 'custom_fields.custom_fields.plan', long])).toEqual([
      ['plan', custom('plan')],
      ['custom_fields.plan', custom('custom_fields.plan')],
      ['custom_fields.custom_fields.plan', custom('custom_fields.custom_fields.plan')],
      [long, null],
    ]);
    expect(suggest('activity', ['body_text', 'Body Text'])).toEqual([
      ['body_text', custom('body_text')],
      ['Body Text', custom('Body Text')],
    ]);
  });
});
