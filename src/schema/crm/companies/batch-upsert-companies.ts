import { type FieldErrors, InvalidError } from '../../../errors.js';
import type { Workspace } from '../../kernel/context.js';
import { type BatchOutcome, refusedOutcome, requireBatchSize } from '../../records/batch/batch-outcome.js';
import { type BatchRecord, mergeRecords, upsertRecords } from '../../records/batch/batch-upsert.js';
import { getRecords } from '../../records/fields/record-list.js';
import { companyStatements } from './batch-sql.js';
import { type CompanyInput, companyPatch, readCompanyWrite, readDomain, requireDomain } from './company-input.js';
import { COMPANIES, type CompanyRow } from './company-row.js';

/**
 * Creates or updates up to 1,000 companies, each by its domain, in one transaction and in a fixed number of statements.
 * A refused item does not affect the others. Items of one company are merged in their order: the first may be
 * `CREATED`, those after it are `UPDATED`, and all return the company as it is at the end.
 * @returns one outcome an item, in their order
 * @throws InvalidError no items, or more than 1,000
 */
export async function batchUpsertCompanies(
  { clientId, database }: Workspace,
  inputs: readonly CompanyInput[],
): Promise<BatchOutcome<CompanyRow>[]> {
  requireBatchSize(inputs);
  const items = inputs.map(readCompanyItem);
  const records = items.filter((item): item is BatchRecord => !(item instanceof Error));
  return database.transaction(async (sql) => {
    const written = await upsertRecords(sql, clientId, companyStatements(clientId), mergeRecords(records));
    const ids = [...written.values()].flatMap((one) => (one instanceof InvalidError ? [] : one.id));
    const rows = new Map((await getRecords<CompanyRow>(sql, COMPANIES, clientId, ids)).map((row) => [row.id, row]));
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

/** What an item is to write. */
export function readCompanyItem(input: CompanyInput): BatchRecord | InvalidError {
  const fieldErrors: FieldErrors = {};
  const domain = readDomain(input.domain, fieldErrors);
  const write = readCompanyWrite(input, fieldErrors);
  requireDomain(domain, fieldErrors);
  if (domain === null || Object.keys(fieldErrors).length > 0) return new InvalidError(fieldErrors);
  return { key: domain, patch: companyPatch(write, domain), customFields: write.customFields ?? [] };
}
