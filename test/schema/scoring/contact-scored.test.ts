import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ScoreWatch } from '../../../src/schema/crm/scoring/score-watch.js';
import { storeScores } from '../../../src/schema/crm/scoring/store-scores.js';
import { addContact } from '../../rest/activities/activity-store.js';
import { startService, type TestService } from '../../support/service.js';
import { readEvents, watchScores } from './watch-scores.js';

let service: TestService;
let stop: AbortController;
let contacts: number[];

beforeAll(async () => {
  service = await startService();
  await service.database.query(null, 'update client set scoring_enabled = true, score_levels = array[-5, 0, 50]');
  contacts = [
    await addContact(service, { email: 'dana@northgate.example' }),
    await addContact(service, { email: 'robin@northgate.example' }),
  ];
});
afterAll(() => service.close());
afterEach(() => stop.abort());

const watch = (key: string) => {
  stop = new AbortController();
  return watchScores(service.url, key, stop.signal);
};

/** As a worker stores scores. */
const score = (ids: number[]) =>
  service.database.transaction((sql) =>
    storeScores(sql, service.tenants.a1.clientId, ids, new Date('2026-01-02T03:04:05Z')),
  );

describe('watching scores', () => {
  it('tells of each score of the own workspace, and a read-only key may watch', async () => {
    const response = await watch(service.tenants.a1.readOnlyKey);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    await score(contacts);
    const events = await readEvents(response, 2);
    expect(events).toEqual(
      contacts.map((id) => ({
        data: {
          contactScored: { contactId: id, value: 0, level: 2, computedAt: '2026-01-02T03:04:05.000Z', contact: { id } },
        },
      })),
    );
  });

  it('tells nothing of another workspace', async () => {
    const response = await watch(service.tenants.a2.readOnlyKey);
    const overheard = readEvents(response, 1).catch(() => 'nothing');
    const own = new AbortController();
    const heard = readEvents(await watchScores(service.url, service.tenants.a1.readOnlyKey, own.signal), 1);
    await score(contacts);
    await heard;
    own.abort();
    stop.abort();
    expect(await overheard).toBe('nothing');
  });

  it('tells nothing of scores from before scoring was switched off', async () => {
    const { clientId } = service.tenants.a1;
    const [id = 0] = contacts;
    stop = new AbortController();
    const setScoring = (on: boolean) =>
      service.database.query(null, 'update client set scoring_enabled = $2 where id = $1', [clientId, on]);
    await score([id]);
    const late = new ScoreWatch(service.database, clientId, () => undefined);
    await setScoring(false);
    late.hear([id]);
    const next = late.next();
    await service.database.query(null, 'select 1');
    await setScoring(true);
    await late.return();
    expect(await next).toEqual({ done: true, value: undefined });
  });

  it('tells nothing of scores that were rolled back', async () => {
    const [first = 0, second = 0] = contacts;
    const response = await watch(service.tenants.a1.readOnlyKey);
    const undone = service.database.transaction(async (sql) => {
      await storeScores(sql, service.tenants.a1.clientId, [first], null);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await score([second]);
    expect(await readEvents(response, 1)).toMatchObject([{ data: { contactScored: { contactId: second } } }]);
  });

  it('is refused when one subscribes without a workspace or a key', async () => {
    const answers = await Promise.all([watch(service.tenants.x.masterKey), watch('RV-nonsense')]);
    for (const answer of answers) {
      const text = await answer.text();
      expect(text).toMatch(/Name it with the header X-Client-Id|Invalid API key/);
      expect(text).not.toContain('contactId');
    }
  });
});

describe('a slow reader', () => {
  it('misses values that were replaced, never the last one, and ends at once when it is told to', async () => {
    const { clientId } = service.tenants.a1;
    const [id = 0] = contacts;
    const ended: ScoreWatch[] = [];
    const slow = new ScoreWatch(service.database, clientId, (watch) => ended.push(watch));
    for (const hour of [1, 2, 3]) {
      const at = new Date(Date.UTC(2026, 0, 1, hour));
      await service.database.transaction((sql) => storeScores(sql, clientId, [id], at));
      slow.hear([id]);
    }
    const computedAt = new Date('2026-01-01T03:00:00Z');
    expect(await slow.next()).toEqual({
      done: false,
      value: { clientId, contactId: id, value: 0, level: 2, computedAt },
    });
    const next = slow.next();
    await slow.return();
    expect(await next).toEqual({ done: true, value: undefined });
    expect(ended).toEqual([slow]);
  });
});
