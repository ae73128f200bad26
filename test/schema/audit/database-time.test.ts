import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createType, updateType } from '../../../src/schema/crm/activity-types/write-type.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';

let opened: OpenedWorkspace;
beforeAll(async () => {
  opened = await openWorkspace();
});
afterAll(() => {
  vi.useRealTimers();
  return opened.close();
});

it('what is new, changed and audited has the time of the database, however wrong the clock of the service is', async () => {
  const { workspace, database } = opened;
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-05-01T00:00:00Z') });
  const { type } = await createType(workspace, { name: 'Demo' }, null);
  await updateType(workspace, type.id, { name: 'Trial' });
  vi.useRealTimers();
  const times = await database.query<{ kind: string; late: boolean }>(
    null,
    `select 'type' as kind, greatest(created_at, updated_time) > now() + interval '1 minute' as late
       from activity_type where client_id = $1 and id::text = $2
     union all select action, at > now() + interval '1 minute' from audit_entry
      where client_id = $1 and subject = 'activity_type:' || $2 order by kind`,
    [workspace.clientId, type.id],
  );
  expect(times).toEqual([
    { kind: 'activity_type.created', late: false },
    { kind: 'activity_type.updated', late: false },
    { kind: 'type', late: false },
  ]);
});
