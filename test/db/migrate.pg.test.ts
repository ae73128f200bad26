import { expect, it } from 'vitest';
import { migrate } from '../../src/db/migrate.js';
import { openDatabase } from '../../src/db/open.js';
import { databaseUrl } from '../support/databases.js';

it('several instances that migrate at once apply each migration once', async () => {
  const url = await databaseUrl('empty');
  const instances = await Promise.all([1, 2, 3].map(() => openDatabase({ url, dataDir: '', poolSize: 2 })));
  try {
    const applied = await Promise.all(instances.map((instance) => migrate(instance)));
    const names = applied.flat();
    expect(names).toContain('0001_init');
    expect(new Set(names).size).toBe(names.length);
    const [first] = instances;
    expect(
      await first?.query(
        null,
        'select migration_name as name, finished_at is not null as finished from _prisma_migrations order by 1',
      ),
    ).toEqual([...names].sort().map((name) => ({ name, finished: true })));
    expect(
      await first?.query(
        null,
        `select count(*)::int as held from pg_locks where locktype = 'advisory' and
      database = (select oid from pg_database where datname = current_database())`,
      ),
    ).toEqual([{ held: 0 }]);
  } finally {
    await Promise.all(instances.map((instance) => instance.close()));
  }
});
