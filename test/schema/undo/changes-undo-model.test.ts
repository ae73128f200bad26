import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runs } from '../../support/corpus-sample.js';
import { openUndoService, type UndoService } from './undo-service.js';

let undo: UndoService;
beforeAll(async () => {
  undo = await openUndoService();
});
afterAll(() => undo.close());

const KINDS = ['contact', 'company', 'email', 'person'] as const;
type Kind = (typeof KINDS)[number];
type Ids = Readonly<Record<Kind, number[]>>;

const idsOf = async (kind: Kind) => {
  const rows = await undo.query<{ id: number }>(`select id from ${kind} where client_id = $1 order by id`, [
    undo.service.tenants.a1.clientId,
  ]);
  return rows.map(({ id }) => id);
};
const readIds = async (): Promise<Ids> => ({
  contact: await idsOf('contact'),
  company: await idsOf('company'),
  email: await idsOf('email'),
  person: await idsOf('person'),
});

/** A mutation, by two numbers that choose its records and values. What the service refuses changes nothing. */
type Command = (ids: Ids, one: number, other: number) => string;
const at = (ids: readonly number[], place: number) => ids[place % ids.length] ?? 0;
const address = (place: number) => `m${place % 6}@model.example`;
const domain = (place: number) => `m${place % 4}.model.example`;
const field = (one: number, other: number) =>
  `customFields: [{ fieldName: "f${one % 3}", fieldValue: "${other % 3}" }]`;

const COMMANDS: readonly Command[] = [
  (_ids, one, other) => `contactCreate(input: { email: "${address(one)}", ${field(one, other)} })`,
  (_ids, one, other) => `contactCreate(input: { email: "${address(one)}", companyDomain: "${domain(other)}" })`,
  ({ person }, one, other) => `contactCreate(input: { email: "${address(one)}", personId: ${at(person, other)} })`,
  (_ids, one, other) => `contactUpsert(input: { email: "${address(one)}", lastName: "${other % 3}" }, lookup: null)`,
  ({ contact }, one, other) =>
    `contactUpdate(id: ${at(contact, one)}, input: { firstName: "${other % 3}", contactStatus: "s${other % 3}" })`,
  ({ contact }, one, other) => `contactUpdate(id: ${at(contact, one)}, input: { email: "${address(other)}" })`,
  ({ contact }, one, other) =>
    `contactUpdate(id: ${at(contact, one)}, input: { companyDomain: "${domain(other)}", ${field(one, other)} })`,
  ({ contact, company }, one, other) =>
    `contactUpdate(id: ${at(contact, one)}, input: { companyId: ${at(company, other)} })`,
  ({ contact }, one) => `contactDelete(id: ${at(contact, one)})`,
  ({ contact }, one) => `contactDelete(id: ${at(contact, one)})`,
  ({ company }, one, other) =>
    `companyUpdate(id: ${at(company, one)}, input: { domain: "${domain(other)}", companyStatus: "s${other % 3}" })`,
  ({ company }, one, other) => `companyUpdate(id: ${at(company, one)}, input: { ${field(one, other)} })`,
  ({ company }, one) => `companyDelete(id: ${at(company, one)})`,
  (_ids, one, other) =>
    `emailCreate(input: { emailType: "inbound", origin: "o", contactEmail: "${address(one)}", subject: "s", ${field(one, other)} })`,
  (_ids, one) => `emailSetInterested(input: { contactEmail: "${address(one)}", subject: "s", disposition: "d" })`,
  ({ email }, one) => `emailDelete(id: ${at(email, one)})`,
  (_ids, one) =>
    `activityLogStandard(channel: "call", input: { email: "${address(one)}", properties: { direction: "inbound" } })`,
  ({ person }, one, other) => `peopleMerge(personIds: [${at(person, one)}, ${at(person, other)}])`,
  ({ person }, one, other) => `peopleMerge(personIds: [${at(person, one)}, ${at(person, other)}])`,
];

const command = fc.record({
  does: fc.nat(COMMANDS.length - 1),
  one: fc.nat(20),
  other: fc.nat(20),
});

async function run({ does, one, other }: { does: number; one: number; other: number }): Promise<void> {
  const text = COMMANDS[does]?.(await readIds(), one, other) ?? '';
  await undo.write(`${text} { __typename }`);
}

/* A merge that was undone is not made again. */
const hasMerges = (commands: readonly { does: number }[]) => commands.some(({ does }) => does >= COMMANDS.length - 2);

it('gives the state before any sequence of writes of the key, as the preview says, and its undo the state after', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { maxLength: 5 }),
      fc.array(command, { minLength: 1, maxLength: 14 }),
      async (earlier, commands) => {
        for (const one of earlier) await run(one);
        const [before, since] = [await undo.state(), await undo.now()];
        for (const one of commands) await run(one);
        const after = await undo.state();
        const { job, kept } = await undo.undoSince(since);
        expect(kept).toEqual([]);
        expect(await undo.state()).toEqual(before);
        expect(await undo.undoSince(since)).toMatchObject({ undone: [], kept: [] });
        expect(await undo.state()).toEqual(before);
        if (!hasMerges(commands)) {
          expect((await undo.undoJob(job.id)).kept).toEqual([]);
          expect(await undo.state()).toEqual(after);
          expect((await undo.undoSince(since)).kept).toEqual([]);
          expect(await undo.state()).toEqual(before);
        }
      },
    ),
    { numRuns: runs(60) },
  );
}, 240_000);
