import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueueRescoring } from '../../../src/schema/crm/scoring/enqueue.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';

let opened: OpenedWorkspace;
beforeAll(async () => {
  opened = await openWorkspace();
  await opened.database.query(null, 'update client set scoring_enabled = true where id = $1', [
    opened.workspace.clientId,
  ]);
});
afterAll(() => opened.close());

const pending = () =>
  opened.database.query(
    null,
    `select client_id as "clientId", subject_kind as kind, subject_id as id, bump from rescoring_request order by kind, id`,
  );

describe('asking for rescoring', () => {
  it('leaves one request per subject, which counts its causes', async () => {
    const { database, workspace } = opened;
    const { clientId } = workspace;
    await enqueueRescoring(database, clientId, 'contact', [7, 3, 7]);
    await enqueueRescoring(database, clientId, 'contact', [3]);
    await enqueueRescoring(database, clientId, 'person', [3]);
    await enqueueRescoring(database, clientId, 'person', []);
    expect(await pending()).toEqual([
      { clientId, kind: 'contact', id: 3, bump: 2 },
      { clientId, kind: 'contact', id: 7, bump: 1 },
      { clientId, kind: 'person', id: 3, bump: 1 },
    ]);
  });

  it('does nothing in a workspace where scoring is off', async () => {
    const before = await pending();
    await enqueueRescoring(opened.database, opened.other.clientId, 'contact', [1]);
    await enqueueRescoring(opened.database, opened.other.clientId, 'person', [1]);
    expect(await pending()).toEqual(before);
  });

  it('is undone with its cause', async () => {
    const before = await pending();
    const cause = opened.database.transaction(async (sql) => {
      await enqueueRescoring(sql, opened.workspace.clientId, 'contact', [3, 99]);
      throw new Error('the cause failed');
    });
    await expect(cause).rejects.toThrow('the cause failed');
    expect(await pending()).toEqual(before);
  });
});
