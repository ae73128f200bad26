import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnName, columnsOf } from '../../src/db/columns.js';
import { getDatamodel } from '../../src/db/generated-client.js';
import type { ModelName } from '../../src/db/stored.js';
import { startService, type TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const MODELS = Object.keys(getDatamodel().datamodel.models) as ModelName[];
const tableOf = (model: ModelName) => columnName(model.charAt(0).toLowerCase() + model.slice(1));

describe('the columns of a stored model', () => {
  it.each(MODELS)('of %s are called as its fields, and are all that its table has', async (model) => {
    const read = `select ${columnsOf(model)('x')} from ${tableOf(model)} x limit 0`;
    expect(await service.database.query(null, read)).toEqual([]);
    const columns = await service.database.query<{ name: string }>(
      null,
      'select column_name as name from information_schema.columns where table_schema = current_schema() and table_name = $1',
      [tableOf(model)],
    );
    const names = columnsOf(model)('x')
      .split(', ')
      .map((column) => column.replace(/^x\.(\w+).*$/, '$1'));
    expect(names.toSorted()).toEqual(columns.map(({ name }) => name).toSorted());
  });

  it('are those that were asked for, and ids that are text are read as text', () => {
    expect(columnsOf('ParkedWebhookEvent', ['id', 'dueAt', 'deliveryId'])('p')).toBe(
      'p.id::text as "id", p.delivery_id::text as "deliveryId", p.due_at as "dueAt"',
    );
    expect(columnsOf('MergeRelinkedContact', ['fromPersonId'])('x')).toBe('x.from_person_id as "fromPersonId"');
  });
});
