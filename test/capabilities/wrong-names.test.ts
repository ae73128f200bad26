import { expect, it } from 'vitest';
import type { z } from 'zod';
import { capability } from '../../src/capabilities/capability.js';
import { CompanyUpdateDocument, ContactDocument, PeopleMergeDocument } from '../../src/operations/generated.js';
import { companyBody, companyRecord, toCompanyInput } from '../../src/wire/companies.js';
import { contactRecord } from '../../src/wire/contacts.js';
import { mergeResult } from '../../src/wire/people.js';

/*
 * What the compiler refuses. Each mistake stands under a comment that fails the type check when it is no mistake any more.
 */

const ids = { company_id: 'The id of the company.' };
const change = {
  access: { workspace: 'write' },
  ids,
  body: () => companyBody,
  shape: companyRecord,
  answer: (company: z.input<typeof companyRecord>) => company,
} as const;

it('variables by the right names are taken', () => {
  const update = capability(CompanyUpdateDocument, {
    ...change,
    variables: ({ ids: { company_id }, body }) => ({ id: company_id, input: toCompanyInput(body) }),
  });
  expect(update.ids).toEqual(ids);
});

it('a wrong name of a variable, of a field of the input or of an item of its lists does not compile', () => {
  capability(CompanyUpdateDocument, {
    ...change,
    // @ts-expect-error the variable is called input
    variables: ({ ids: { company_id }, body }) => ({ id: company_id, input: toCompanyInput(body), inputs: null }),
  });
  capability(CompanyUpdateDocument, {
    ...change,
    // @ts-expect-error the field is called industry
    variables: ({ ids: { company_id }, body }) => ({
      id: company_id,
      input: { ...toCompanyInput(body), industri: '' },
    }),
  });
  capability(CompanyUpdateDocument, {
    ...change,
    variables: ({ ids: { company_id }, body: { company_custom_fields: customFields, ...body } }) => ({
      id: company_id,
      // @ts-expect-error the field of an item is called fieldName
      input: { ...toCompanyInput(body), customFields: customFields?.map(({ fieldName }) => ({ name: fieldName })) },
    }),
  });
});

it('a forgotten field of the input does not compile, although the core does not require it', () => {
  capability(CompanyUpdateDocument, {
    ...change,
    // @ts-expect-error industry is forgotten
    variables: ({ ids: { company_id }, body }) => {
      const { industry: _forgotten, ...input } = toCompanyInput(body);
      return { id: company_id, input };
    },
  });
});

it('a forgotten variable does not compile, although it may be absent', () => {
  capability(PeopleMergeDocument, {
    access: { workspace: 'write' },
    // @ts-expect-error idempotencyKey is forgotten
    variables: () => ({ personIds: [] }),
    shape: mergeResult,
    answer: (merged) => merged,
  });
});

it('an id under another name does not compile', () => {
  capability(CompanyUpdateDocument, {
    ...change,
    // @ts-expect-error the id is called company_id
    variables: ({ ids: { contact_id }, body }) => ({ id: Number(contact_id), input: toCompanyInput(body) }),
  });
});

it('a capability whose document does not tell a repeated answer takes no idempotency key', () => {
  capability(ContactDocument, {
    access: { workspace: 'read' },
    variables: () => ({ id: 1 }),
    shape: contactRecord,
    // @ts-expect-error the document asks for no `replayed`
    idempotent: true,
  });
});

it('a field of the shape that the answer lacks does not compile, with an answer of its own and without', () => {
  const read = { access: { workspace: 'read' }, variables: () => ({ id: 1 }) } as const;
  const shape = contactRecord.extend({ nickname: mergeResult });
  // @ts-expect-error no contact has a nickname
  capability(ContactDocument, { ...read, shape });
  capability(ContactDocument, {
    ...read,
    shape,
    // @ts-expect-error no contact has a nickname
    answer: (contact) => contact,
  });
});
