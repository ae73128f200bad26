import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConflictError, InvalidError } from '../../../src/errors.js';
import { once } from '../../../src/schema/kernel/idempotency/once.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';

let opened: OpenedWorkspace;
beforeAll(async () => {
  opened = await openWorkspace();
});
afterAll(() => opened.close());

const countSources = async (name: string) => {
  const [row] = await opened.database.query<{ count: number }>(
    null,
    'select count(*)::int as count from activity_source where name like $1',
    [`${name}%`],
  );
  return row?.count;
};

/** Registers a source with a name that no other run has taken: a second run would leave a second row. */
const addSource =
  (name: string, workspace = opened.workspace) =>
  async (sql: { query: typeof opened.database.query }) => {
    const [row] = await sql.query<{ id: number }>(
      null,
      'insert into activity_source (client_id, name) values ($1, $2 || gen_random_uuid()) returning id',
      [workspace.clientId, name],
    );
    return { id: row?.id, at: '2024-05-31T12:00:00.000Z' };
  };

describe('a mutation with a key', () => {
  it('is done once, and answers the first answer again', async () => {
    const call = { mutation: 'm', key: 'once', input: { a: 1, b: [2] } };
    const first = await once(opened.workspace, call, addSource('once'));
    const second = await once(opened.workspace, { ...call, input: { b: [2], a: 1 } }, addSource('once'));
    expect(first.replayed).toBe(false);
    expect(second).toEqual({ ...first, replayed: true });
    expect(await countSources('once')).toBe(1);
  });

  it('is refused when the key served another input or another mutation', async () => {
    await once(opened.workspace, { mutation: 'm', key: 'taken', input: 1 }, addSource('taken'));
    await expect(once(opened.workspace, { mutation: 'm', key: 'taken', input: 2 }, addSource('taken'))).rejects.toThrow(
      ConflictError,
    );
    await expect(once(opened.workspace, { mutation: 'n', key: 'taken', input: 1 }, addSource('taken'))).rejects.toThrow(
      ConflictError,
    );
    expect(await countSources('taken')).toBe(1);
  });

  it('is another one for another API key and for another client', async () => {
    const call = { mutation: 'm', key: 'shared', input: 1 };
    const { workspace } = opened;
    if (workspace.actor.kind !== 'key') throw new Error('the workspace is entered by key');
    const otherKey = { ...workspace, actor: { ...workspace.actor, keyId: workspace.actor.keyId + 1000 } };
    const answers = [
      await once(workspace, call, addSource('shared')),
      await once(otherKey, call, addSource('shared')),
      await once(opened.other, call, addSource('shared', opened.other)),
    ];
    expect(answers.map(({ replayed }) => replayed)).toEqual([false, false, false]);
    expect(await countSources('shared')).toBe(3);
  });

  it('may be tried again after a refusal, which is not stored and leaves nothing behind', async () => {
    const call = { mutation: 'm', key: 'refused', input: 1 };
    const refuse = async (sql: { query: typeof opened.database.query }) => {
      await addSource('refused')(sql);
      throw new ConflictError('Conflict', 'Refused.');
    };
    await expect(once(opened.workspace, call, refuse)).rejects.toThrow('Refused.');
    expect(await countSources('refused')).toBe(0);
    expect(await once(opened.workspace, call, addSource('refused'))).toMatchObject({ replayed: false });
  });

  it('may be done anew with another input once the record is 24 hours old', async () => {
    const age = (interval: string) =>
      opened.database.query(
        null,
        `update idempotency_record set created_at = now() - $1::interval where idempotency_key = 'old'`,
        [interval],
      );
    await once(opened.workspace, { mutation: 'm', key: 'old', input: 1 }, addSource('old'));
    await age('23 hours 59 minutes');
    expect(await once(opened.workspace, { mutation: 'm', key: 'old', input: 1 }, addSource('old'))).toMatchObject({
      replayed: true,
    });
    // A second to spare: the machine's clock may be set back a little between two statements.
    await age('24 hours 1 second');
    expect(await once(opened.workspace, { mutation: 'm', key: 'old', input: 2 }, addSource('old'))).toMatchObject({
      replayed: false,
    });
    expect(await once(opened.workspace, { mutation: 'm', key: 'old', input: 2 }, addSource('old'))).toMatchObject({
      replayed: true,
    });
    expect(await countSources('old')).toBe(2);
  });

  it('is the same request for as many days as the service was told', async () => {
    const workspace = { ...opened.workspace, idempotencyDays: 3 };
    const age = (interval: string) =>
      opened.database.query(
        null,
        `update idempotency_record set created_at = now() - $1::interval where idempotency_key = 'days'`,
        [interval],
      );
    const call = { mutation: 'm', key: 'days', input: 1 };
    await once(workspace, call, addSource('days'));
    await age('71 hours 59 minutes');
    expect(await once(workspace, call, addSource('days'))).toMatchObject({ replayed: true });
    await age('72 hours 1 second');
    expect(await once(workspace, call, addSource('days'))).toMatchObject({ replayed: false });
    expect(await countSources('days')).toBe(2);
  });

  it('is done once by 20 parallel requests, which all get the same answer', async () => {
    const call = { mutation: 'm', key: 'parallel', input: 1 };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => once(opened.workspace, call, addSource('parallel'))),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await countSources('parallel')).toBe(1);
  });

  it.each([
    ['empty', ''],
    ['longer than 255 characters', 'k'.repeat(256)],
    ['with NUL', 'a\u0000'],
  ])('refuses a key that is %s', async (_name, key) => {
    await expect(once(opened.workspace, { mutation: 'm', key, input: 1 }, addSource('bad'))).rejects.toThrow(
      InvalidError,
    );
    expect(await countSources('bad')).toBe(0);
  });
});

describe('a mutation without a key', () => {
  it.each([null, undefined])('is done every time (%s)', async (key) => {
    const name = `free-${String(key)}`;
    await once(opened.workspace, { mutation: 'm', key, input: 1 }, addSource(name));
    await once(opened.workspace, { mutation: 'm', key, input: 1, single: true }, addSource(name));
    expect(await countSources(name)).toBe(2);
  });
});
