import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enqueueRescoring } from '../../../src/schema/crm/scoring/enqueue.js';
import { rescore } from '../../../src/schema/crm/scoring/rescore.js';
import { claim, release } from '../../../src/schema/kernel/queues/claims.js';
import { runs } from '../../support/corpus-sample.js';
import { type OpenedWorkspace, openWorkspace } from '../../support/workspace.js';
import { scoreModel } from './score-model.js';
import { scoredWorkspace } from './scored-workspace.js';

let opened: OpenedWorkspace;
let own: ReturnType<typeof scoredWorkspace>;
const NOW = new Date('2026-06-01T00:00:00Z');
const daysAgo = (days: number) => new Date(Number(NOW) - days * 86_400_000).toISOString();

beforeAll(async () => {
  opened = await openWorkspace();
  own = scoredWorkspace(opened.database, opened.workspace);
});
afterAll(() => opened.close());
beforeEach(async () => {
  await own.setScoring(true);
  await own.clearRules();
  await own.drain();
});

describe('a score', () => {
  it('is explained line by line, and the lines add up', async () => {
    const plain = await own.addRule({ channel: 'call', points: 10 });
    const halved = await own.addRule({ channel: 'call', variant: 'inbound', points: 8, halfLifeDays: 30 });
    const capped = await own.addRule({ channel: 'call', points: -3, maximumTimes: 1 });
    await own.addRule({ channel: 'call', variant: 'outbound', points: 1000 });
    await own.addRule({ channel: 'sms', points: 1000 });
    const { id, email } = await own.addContact();
    await own.call(email, daysAgo(0));
    await own.call(email, daysAgo(30));
    await own.drain(NOW);
    expect(await own.score(id)).toEqual({
      value: 29,
      computedAt: NOW,
      lines: [
        { ruleId: plain, name: 'rule', points: 10, times: 2, value: 20 },
        { ruleId: halved, name: 'rule', points: 8, times: 2, value: 12 },
        { ruleId: capped, name: 'rule', points: -3, times: 1, value: -3 },
      ],
    });
  });

  it('counts the newest activities up to the maximum', async () => {
    await own.addRule({ channel: 'call', points: 8, halfLifeDays: 1, maximumTimes: 2 });
    const { id, email } = await own.addContact();
    for (const days of [3, 1, 2, 0]) await own.call(email, daysAgo(days));
    await own.drain(NOW);
    expect((await own.score(id))?.value).toBe(12);
  });

  it('counts an activity of the future whole, and one long past as nothing', async () => {
    await own.addRule({ channel: 'call', points: 5, halfLifeDays: 0.01 });
    const { id, email } = await own.addContact();
    await own.call(email, '9999-12-31T23:59:59.999Z');
    await own.call(email, '1900-01-01T00:00:00Z');
    await own.drain(NOW);
    expect((await own.score(id))?.value).toBe(5);
  });

  it('is 0 without a line when no rule counts', async () => {
    const { id, email } = await own.addContact();
    await own.call(email);
    await own.drain(NOW);
    expect(await own.score(id)).toEqual({ value: 0, computedAt: NOW, lines: [] });
  });

  it('is the same however often it is computed', async () => {
    await own.addRule({ channel: 'call', points: 7, halfLifeDays: 11 });
    const { id, email } = await own.addContact();
    await own.call(email, daysAgo(17));
    await own.drain(NOW);
    const first = await own.score(id);
    for (let round = 0; round < 3; round += 1) {
      await enqueueRescoring(opened.database, opened.workspace.clientId, 'contact', [id]);
      await own.drain(NOW);
    }
    expect(await own.score(id)).toEqual(first);
  });

  it('fits the model for any rules and activities', async () => {
    const channel = fc.constantFrom('call', 'sms');
    const variant = fc.constantFrom('inbound', 'outbound');
    const rules = fc.array(
      fc.record({
        channel,
        variant: fc.option(variant),
        points: fc.integer({ min: -100, max: 100 }),
        halfLifeDays: fc.option(fc.integer({ min: 1, max: 400 })),
        maximumTimes: fc.option(fc.integer({ min: 1, max: 3 })),
      }),
      { maxLength: 4 },
    );
    const activities = fc.array(fc.record({ channel, variant, days: fc.integer({ min: -5, max: 800 }) }), {
      maxLength: 8,
    });
    const { clientId } = opened.workspace;
    const { id } = await own.addContact();
    await fc.assert(
      fc.asyncProperty(rules, activities, async (givenRules, givenActivities) => {
        await own.clearRules();
        await opened.database.query(
          null,
          'delete from activity where client_id = $1 and id in (select activity_id from activity_contact where contact_id = $2)',
          [clientId, id],
        );
        const stored = [];
        for (const rule of givenRules) {
          const ruleId = await own.addRule({
            ...rule,
            variant: rule.variant ?? undefined,
            halfLifeDays: rule.halfLifeDays ?? undefined,
            maximumTimes: rule.maximumTimes ?? undefined,
          });
          stored.push({ ...rule, id: ruleId, name: 'rule' });
        }
        const logged = [];
        for (const activity of givenActivities) {
          const at = daysAgo(activity.days);
          const [row] = await opened.database.query<{ id: number }>(
            null,
            `with a as (insert into activity (client_id, channel, variant, source, occurred_at) values ($1, $2, $3, 'builtin', $4) returning id)
             insert into activity_contact (client_id, activity_id, contact_id, occurred_at) select $1, a.id, $5, $4 from a returning activity_id as id`,
            [clientId, activity.channel, activity.variant, at, id],
          );
          logged.push({ ...activity, id: row?.id ?? 0, at: new Date(at) });
        }
        await enqueueRescoring(opened.database, clientId, 'contact', [id]);
        await own.drain(NOW);
        const score = await own.score(id);
        const model = scoreModel(stored, logged, NOW);
        expect(score?.lines).toHaveLength(model.lines.length);
        expect(score?.value).toBeCloseTo(model.value, 3);
        for (const [index, line] of model.lines.entries()) {
          expect(score?.lines[index]).toEqual({ ...line, value: expect.closeTo(line.value, 3) });
        }
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('a request', () => {
  it('for a Person covers the contacts that it has when the request is worked off', async () => {
    await own.addRule({ channel: 'call', points: 1 });
    const first = await own.addContact();
    await enqueueRescoring(opened.database, opened.workspace.clientId, 'person', [first.personId]);
    const second = await own.addContact(first.personId);
    const scored = await own.drain(NOW);
    expect(scored.map(({ contactId }) => contactId)).toEqual([first.id, second.id]);
    expect(await own.pending()).toEqual([]);
  });

  it('is claimed by one worker alone', async () => {
    const { id } = await own.addContact();
    await enqueueRescoring(opened.database, opened.workspace.clientId, 'contact', [id]);
    const claims = await Promise.all([1, 2, 3, 4].map(() => claim(opened.database, 'rescoring_request', 10)));
    expect(claims.flat()).toHaveLength(1);
    await release(opened.database, 'rescoring_request', claims.flat());
    expect(await own.pending()).toEqual([{ kind: 'contact', id, bump: 1, claimed: false }]);
  });

  it('that gets another cause after its claim is done and stays', async () => {
    const { id, email } = await own.addContact();
    await own.call(email);
    const [request] = await claim(opened.database, 'rescoring_request', 10);
    if (!request) throw new Error('nothing was claimed');
    await own.call(email);
    expect(await rescore(opened.database, [request], NOW)).toHaveLength(1);
    expect(await own.pending()).toEqual([{ kind: 'contact', id, bump: 2, claimed: false }]);
  });

  it('whose claim went to another worker writes nothing', async () => {
    const { id, email } = await own.addContact();
    await own.call(email);
    const [lost] = await claim(opened.database, 'rescoring_request', 10);
    if (!lost) throw new Error('nothing was claimed');
    await opened.database.query(null, `update rescoring_request set claimed_until = now() - interval '1 second'`);
    const [taken] = await claim(opened.database, 'rescoring_request', 10);
    if (!taken) throw new Error('an expired claim was not claimed again');
    expect(await rescore(opened.database, [lost], NOW)).toEqual([]);
    expect(await own.score(id)).toBeNull();
    expect(await rescore(opened.database, [taken], NOW)).toHaveLength(1);
    expect(await own.pending()).toEqual([]);
  });

  it('of a contact that is gone ends quietly', async () => {
    const { id } = await own.addContact();
    await enqueueRescoring(opened.database, opened.workspace.clientId, 'contact', [id]);
    await opened.database.query(null, 'delete from contact where id = $1', [id]);
    expect(await own.drain(NOW)).toEqual([]);
    expect(await own.pending()).toEqual([]);
  });

  it('of a workspace that switched scoring off meanwhile ends without a score', async () => {
    const { id, email } = await own.addContact();
    await own.call(email);
    await own.setScoring(false);
    expect(await own.drain(NOW)).toEqual([]);
    expect(await own.score(id)).toBeNull();
    expect(await own.pending()).toEqual([]);
  });

  it('never reaches a contact of another client', async () => {
    const foreign = scoredWorkspace(opened.database, opened.other);
    await foreign.setScoring(true);
    const { id } = await foreign.addContact();
    await enqueueRescoring(opened.database, opened.workspace.clientId, 'contact', [id]);
    expect(await own.drain(NOW)).toEqual([]);
    expect(await foreign.score(id)).toBeNull();
  });
});
