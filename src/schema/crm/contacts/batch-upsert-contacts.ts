import { InvalidError } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import { type BatchOutcome, refusedOutcome, requireBatchSize } from '../../records/batch/batch-outcome.js';
import { type BatchRecord, mergeRecords, upsertRecords } from '../../records/batch/batch-upsert.js';
import { contactStatements } from './batch-sql.js';
import type { ContactInput } from './contact-input.js';
import { ensureDomains, readContactItem, resolveReferences } from './contact-items.js';
import type { ContactRow } from './contact-row.js';
import { getContacts } from './read-contacts.js';

/**
 * Creates or updates up to 1,000 contacts, each by its one identifier, in one transaction and in a fixed number of
 * statements. A refused item does not affect the others. Items of one contact are merged in their order: the first may
 * be `CREATED`, those after it are `UPDATED`, and all return the contact as it is at the end.
 * @returns one outcome an item, in their order
 * @throws InvalidError no items, or more than 1,000
 */
export async function batchUpsertContacts(
  workspace: Workspace,
  inputs: readonly ContactInput[],
): Promise<BatchOutcome<ContactRow>[]> {
  requireBatchSize(inputs);
  const parsed = inputs.map((input) => readContactItem(input, workspace.phoneCountry));
  return workspace.database.transaction(async (sql) => {
    const items = await resolveReferences(
      sql,
      workspace.clientId,
      parsed,
      await ensureDomains(sql, workspace.clientId, parsed),
    );
    const records = items.filter((item): item is BatchRecord => !(item instanceof Error));
    const written = await upsertRecords(sql, workspace.clientId, contactStatements(workspace), mergeRecords(records));
    const ids = [...written.values()].flatMap((one) => (one instanceof InvalidError ? [] : one.id));
    const rows = new Map((await getContacts(sql, workspace.clientId, ids)).map((row) => [row.id, row]));
    const told = new Set<string>();
    return items.map((item) => {
      if (item instanceof Error) return refusedOutcome(item);
      const result = written.get(item.key);
      if (result instanceof InvalidError) return refusedOutcome(result);
      const { id = 0, created = false } = result ?? {};
      const isFirst = !told.has(item.key);
      told.add(item.key);
      return { status: created && isFirst ? 'CREATED' : 'UPDATED', record: rows.get(id) ?? null, refusal: null };
    });
  });
}
