import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { describe, expect, it } from 'vitest';
import { isWhole, recordsSql, wholeOf } from '../../../src/schema/work/exports/export-sql.js';
import { planExport } from '../../../src/schema/work/exports/exports.js';

const schema = buildSchema(readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8'));
const actor = { kind: 'system', agencyId: 'a1', clientId: 'c1' } as const;
const reader = { clientId: 'c1', phoneCountry: null, actor };

describe('an export of all records that have custom fields', () => {
  it.each(['contacts', 'companies', 'emails'] as const)('reads those of all %s side by side with them', (records) => {
    for (const order of [{}, { filter: {}, where: {} }, { filter: null, where: { and: null } }]) {
      const plan = planExport(schema, reader, { records, format: 'csv', ...order });
      expect(plan.selection).toEqual(wholeOf(records, 'c1'));
      expect(recordsSql(plan, plan.selection?.where ?? '')).toContain(' left join (select ');
    }
  });

  it('looks the custom fields up for each record where a filter leaves some out', () => {
    const where = { firstName: { equals: 'Dana' } };
    const plan = planExport(schema, reader, { records: 'contacts', format: 'csv', where });
    const text = plan.selection?.where ?? '';
    expect(isWhole(plan, text)).toBe(false);
    expect(recordsSql(plan, text)).not.toContain(' left join (select ');
  });
});
