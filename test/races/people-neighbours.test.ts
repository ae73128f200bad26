import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logStandard } from '../../src/schema/crm/activities/log-standard.js';
import { deleteCompany } from '../../src/schema/crm/companies/delete-companies.js';
import { createCompany } from '../../src/schema/crm/companies/write-company.js';
import { deleteContact } from '../../src/schema/crm/contacts/delete-contacts.js';
import { updateContact, upsertContact } from '../../src/schema/crm/contacts/write-contact.js';
import { batchUpsertContacts } from '../../src/schema/crm/contacts/write-contacts.js';
import { createField, deleteField, updateField } from '../../src/schema/records/custom-fields/field-mutations.js';
import { contactsOf, openArena, ROUNDS, race, TIMEOUT } from './arena.js';

let arena: Awaited<ReturnType<typeof openArena>>;
beforeAll(async () => {
  arena = await openArena();
});
afterAll(() => arena.close());

const CALL = { direction: 'outbound', timestamp: '2026-03-01T09:00:00Z' };

const upsert = (input: object) => () => upsertContact(arena.workspace, null, input);
const change = (id: number | undefined, input: object) => () => updateContact(arena.workspace, id ?? 0, input);
const batch = (inputs: object[]) => () => batchUpsertContacts(arena.workspace, inputs);

/* Rows that were written again lie elsewhere than their ids say, so a plan that visits them in place goes out of order. */
async function scatter(companyId: number, contactIds: number[]): Promise<void> {
  for (const id of contactIds) {
    await arena.database.query('races.scatter', 'update contact set company_id = $2 where id = $1', [id, companyId]);
  }
}

describe.sequential('Persons and their neighbours', () => {
  it(
    'the deletion of a company beside merges, splits, upserts and batches of its contacts unlinks every one of them',
    async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const parties = await arena.seedPersons([3, 3]);
        const [a, b] = parties;
        const { workspace } = arena;
        const company = await createCompany(workspace, { domain: `c${round}.races.example` });
        const all = contactsOf(parties);
        // The first contact joins the company meanwhile, or finds it gone.
        await scatter(company.id, all.slice(1).reverse());
        const [one, two] = [a?.contacts[0]?.email, b?.contacts[2]?.email];
        const outcomes = await race([
          arena.merge([a?.id, b?.id]),
          () => deleteCompany(workspace, company.id),
          arena.merge([b?.id, a?.id]),
          arena.split(b?.id, [b?.contacts[1]?.id]),
          upsert({ email: one, companyId: company.id }),
          change(b?.contacts[0]?.id, { companyId: company.id, jobTitle: 'x' }),
          batch([one, two].map((email) => ({ email, jobTitle: 'y' }))),
        ]);
        expect(outcomes[1]).toBe('done');
        const left = await arena.database.query(
          'races.employed',
          'select id from contact where company_id is not null',
        );
        expect(left).toEqual([]);
        expect(await arena.survey(all)).toEqual({ linked: 6, emptied: 0 });
      }
    },
    TIMEOUT,
  );

  it(
    'merges, splits, upserts, batches, single fields, activities and deletions, all of one Person, agree in the end',
    async () => {
      const { workspace, database } = arena;
      for (let round = 0; round < ROUNDS; round += 1) {
        const parties = await arena.seedPersons([3, 2, 1]);
        const [a, b, c] = parties;
        const [first, second, third] = a?.contacts ?? [];
        const [field] = await database.query<{ id: number }>(
          'races.field',
          'select id from contact_custom_field where contact_id = $1',
          [second?.id],
        );
        const tier = { fieldName: 'tier', fieldValue: 'z' };
        const outcomes = await race([
          arena.merge([c?.id, a?.id, b?.id]),
          arena.merge([a?.id, b?.id]),
          arena.split(a?.id, [first?.id, second?.id]),
          arena.split(b?.id, [b?.contacts[1]?.id]),
          upsert({ email: second?.email, customFields: [tier] }),
          batch(parties.map(({ contacts }) => ({ email: contacts[0]?.email, customFields: [tier] }))),
          () => createField(workspace, 'contact', third?.id ?? 0, tier),
          () =>
            updateField(
              workspace,
              { kind: 'contact', ownerId: second?.id ?? 0, fieldId: field?.id ?? 0 },
              { fieldValue: 'elsewhere' },
            ),
          () => deleteField(workspace, 'contact', second?.id ?? 0, field?.id ?? 0),
          () => logStandard(workspace, 'call', { email: first?.email, properties: CALL }, null),
          () => deleteContact(workspace, b?.contacts[0]?.id ?? 0),
        ]);
        expect(outcomes.at(-1)).toBe('done');
        const left = contactsOf(parties).filter((id) => id !== b?.contacts[0]?.id);
        const { linked } = await arena.survey(left);
        expect(linked).toBe(5);
      }
    },
    TIMEOUT,
  );

  it('met no deadlock, not even one that was tried again', () => arena.expectNoDeadlock());
});
