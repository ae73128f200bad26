import { describe, expect, it } from 'vitest';
import { CHANGE_ACTIONS, CHANGE_KINDS } from '../../src/schema/history/changes/change-row.js';
import { AUDIT_ACTIONS } from '../../src/schema/kernel/audit-actions.js';

interface Part {
  text: string;
  page?: string;
  isName?: true;
}

/* The console's modules are compiled by its own settings, so the types stand here. */
const folder = new URL('../../console/src/history/', import.meta.url).pathname;
const { auditSentence }: { auditSentence: (entry: object) => Part[] } = await import(`${folder}audit-sentence.ts`);
const { changeSentence }: { changeSentence: (change: object) => Part[] } = await import(`${folder}change-sentence.ts`);
const { groupChanges }: { groupChanges: (changes: object[]) => { changes: object[]; sentence: Part[] }[] } =
  await import(`${folder}group.ts`);
const { actionTitles }: { actionTitles: Record<string, string> } = await import(`${folder}action-titles.ts`);

const plain = (sentence: Part[]) => sentence.map(({ text }) => text).join('');
const codeOf = (action: string) => action.replaceAll(/[.-]/g, '_');

const KEY = 'key:987654 RV-••••••••ab12';

const entry = (action: string, fields: object = {}) => ({
  ...{ id: 1, at: '2026-11-28T12:00:00.000Z', actor: KEY, actorName: 'Sam', action, actionCode: codeOf(action) },
  ...{ subject: 'key:987654', subjectKind: 'key', subjectId: '987654', subjectName: 'Dashboard' },
  ...{ clientId: 'c-1', clientName: 'Northgate', before: null, after: null, names: [], ...fields },
});

const change = (fields: object = {}) => ({
  ...{ number: 1, changeNumber: 1, at: '2026-11-28T12:00:00.000Z', kind: 'contact', recordId: 987654, personId: null },
  ...{
    recordName: 'Dana Whitfield',
    action: 'changed',
    actor: KEY,
    actorName: 'Sam',
    operation: null,
    requestId: null,
  },
  ...{ fields: [], names: [], ...fields },
});
const field = (name: string, before: unknown, after: unknown, isCustom = false) => ({ name, before, after, isCustom });

/* Neither ids nor names of the API: those are behind "Details". */
const expectWords = (sentence: string) => {
  expect(sentence).toMatch(/\w+ \w+/);
  expect(sentence).not.toMatch(/[{}]|undefined|null|\[object|987654|(key|job|webhook):[\w]|[a-z]_[a-z]|\w\.\w/);
};

describe('sentences of the audit log', () => {
  it.each(AUDIT_ACTIONS)('has a sentence and a title for %s', (action) => {
    expectWords(plain(auditSentence(entry(action))));
    expectWords(plain(auditSentence(entry(action, { subjectName: null, actorName: null }))));
    expect(actionTitles[codeOf(action)]).toMatch(/^[A-Z][a-z-]+ /);
  });

  it('tells an action that only earlier releases had', () => {
    expect(plain(auditSentence(entry('thing.done', { actionCode: null, subject: 'thing:3', subjectKind: null })))).toBe(
      'Sam: thing done',
    );
  });

  it('names the people of a merge, and how many contacts moved', () => {
    const merged = entry('person.merged', {
      ...{ subject: 'person:3', subjectKind: 'person', subjectId: '3', subjectName: 'Marcus A.' },
      after: { mergeId: 1, mergedPersonIds: [4], relinkedContacts: 2 },
      names: [{ kind: 'person', id: '4', name: 'Marcus Adeyemi' }],
    });
    expect(auditSentence(merged)).toEqual([
      { text: 'Sam', isName: true },
      { text: ' merged ' },
      { text: 'Marcus Adeyemi', isName: true, page: 'people?open=4' },
      { text: ' into ' },
      { text: 'Marcus A.', isName: true, page: 'people?open=3' },
      { text: ' and moved ' },
      { text: '2 contacts' },
    ]);
  });

  it('tells settings before and after, and who the command line is', () => {
    const settings = entry('workspace.updated', {
      actor: 'operator',
      actorName: null,
      before: { scoringEnabled: false, scoreLevels: [10] },
      after: { scoringEnabled: true, scoreLevels: [10, 40] },
    });
    expect(plain(auditSentence(settings))).toBe(
      'The command line changed the settings: scoring enabled from no to yes and score levels from 10 to 10, 40',
    );
  });

  it('tells what a source may log', () => {
    const source = { subject: 'source:3', subjectKind: 'source', subjectId: '3', subjectName: 'Dialer' };
    const enabled = entry('source.enabled', {
      ...source,
      before: { name: 'Dialer', channels: ['call'], activityTypes: [] },
      after: { name: 'Dialer', channels: ['call'], activityTypes: ['t-1'] },
      names: [{ kind: 'activity_type', id: 't-1', name: 'Demo booked' }],
    });
    expect(plain(auditSentence(enabled))).toBe('Sam allowed the source Dialer to log Demo booked');
    const disabled = entry('source.disabled', {
      ...source,
      before: { name: 'Dialer', channels: ['call'] },
      after: { name: 'Dialer', channels: [] },
    });
    expect(plain(auditSentence(disabled))).toBe('Sam stopped the source Dialer from logging calls');
  });

  it('calls a key without a name by its last four characters', () => {
    const revoked = entry('key.revoked', { subjectName: null, actorName: null, after: { key: 'RO-••••••••cd34' } });
    expect(plain(auditSentence(revoked))).toBe('Unnamed key ····ab12 revoked the key Unnamed key ····cd34');
  });
});

describe('sentences of the journal', () => {
  const combinations = Object.keys(CHANGE_KINDS).flatMap((kind) =>
    Object.keys(CHANGE_ACTIONS).map((action) => [kind, action] as const),
  );
  it.each(combinations)('has a sentence for %s %s', (kind, action) => {
    expectWords(plain(changeSentence(change({ kind, action }))));
    expectWords(plain(changeSentence(change({ kind, action, recordName: null, actorName: null }))));
  });

  it.each([
    [
      change({ actor: 'webhook:instantly', actorName: null, fields: [field('contactStatus', 'active', 'replied')] }),
      'Instantly set the status of Dana Whitfield from active to replied',
    ],
    [
      change({
        ...{ kind: 'score', actor: 'job:rescore', actorName: null, recordName: 'Bo Aasen' },
        fields: [field('value', 12, 31.6), field('level', 0, 1)],
      }),
      'Scoring raised Bo Aasen from 12 to 31.6 points (level 0 → 1)',
    ],
    [
      change({ fields: [field('companyId', null, 7)], names: [{ kind: 'company', id: '7', name: 'Northgate' }] }),
      'Sam set the company of Dana Whitfield to Northgate',
    ],
    [change({ fields: [field('tier', 'gold', null, true)] }), 'Sam removed the tier gold of Dana Whitfield'],
    [
      change({ fields: [field('firstName', 'Dan', 'Dana'), field('phone', null, '+49'), field('email', 'a', 'b')] }),
      'Sam changed 3 fields of Dana Whitfield: first name, phone and email',
    ],
    [
      change({
        ...{ kind: 'activity', action: 'created', recordName: null },
        fields: [field('channel', null, 'call'), field('contactIds', null, [5])],
        names: [{ kind: 'contact', id: '5', name: 'Lea' }],
      }),
      'Sam logged a call with Lea',
    ],
    [change({ fields: [] }), 'Sam changed the contact Dana Whitfield'],
    [
      change({ actor: null, actorName: null, action: 'deleted' }),
      'A direct change in the database deleted the contact Dana Whitfield',
    ],
  ])('tells %#', (one, sentence) => {
    expect(plain(changeSentence(one))).toBe(sentence);
  });

  it('does not lead to what was deleted', () => {
    expect(changeSentence(change({ action: 'deleted' })).some(({ page }) => page !== undefined)).toBe(false);
  });

  const grouped = (changes: object[]) =>
    groupChanges(changes).map(({ changes: of, sentence }) => [of.length, plain(sentence)]);

  it('joins consecutive changes of one transaction or of the same work', () => {
    const score = { kind: 'score', actor: 'job:rescore', actorName: null };
    const changes = [
      ...Array.from({ length: 9 }, (_, at) =>
        change({ ...score, number: 20 - at, changeNumber: 20 - at, recordId: at + 1 }),
      ),
      change({ number: 7, changeNumber: 6, recordId: 3, kind: 'contact', fields: [field('personId', 4, 3)] }),
      change({ number: 6, changeNumber: 6, recordId: 3, kind: 'person', action: 'merged', recordName: 'Marcus' }),
      change({ number: 5, changeNumber: 5, action: 'created' }),
    ];
    expect(grouped(changes)).toEqual([
      [9, 'Scoring changed the scores of 9 contacts'],
      [2, 'Sam merged another person into Marcus and moved 1 contact'],
      [1, 'Sam created the contact Dana Whitfield'],
    ]);
  });

  it('names up to three records of a group', () => {
    const changes = ['Ann', 'Bob', 'Cid'].map((recordName, at) =>
      change({ number: 9 - at, changeNumber: 9 - at, recordId: at + 1, recordName }),
    );
    expect(grouped(changes)).toEqual([[3, 'Sam changed the contacts Ann, Bob and Cid']]);
  });

  it('tells a transaction by what it created and deleted, and what else changed', () => {
    const email = { kind: 'email', changeNumber: 5, recordName: 'Re: Hello' };
    const changes = [
      change({ ...email, number: 9, recordId: 1 }),
      change({ ...email, number: 8, recordId: 2 }),
      change({ number: 7, changeNumber: 5, recordId: 3 }),
      change({ number: 6, changeNumber: 5, recordId: 3, action: 'deleted' }),
    ];
    expect(grouped(changes)).toEqual([[4, 'Sam deleted the contact Dana Whitfield and changed 2 emails']]);
  });

  it('calls an opt-out by its address', () => {
    const changes = [
      change({ number: 9, changeNumber: 8, recordId: 3 }),
      change({
        number: 8,
        changeNumber: 8,
        kind: 'suppression',
        action: 'added',
        recordId: 1,
        recordName: 'a@b.example',
      }),
    ];
    expect(grouped(changes)).toEqual([
      [2, 'Sam added a@b.example to “Do not contact” and changed the contact Dana Whitfield'],
    ]);
  });

  it('tells of platforms that went silent together', () => {
    const silence = { kind: 'integration', action: 'silenced', actor: 'job:watch-integrations', actorName: null };
    const changes = [
      change({ ...silence, number: 9, changeNumber: 9, recordId: 1, recordName: 'HubSpot' }),
      change({ ...silence, number: 8, changeNumber: 9, recordId: 2, recordName: 'Instantly' }),
    ];
    expect(grouped(changes)).toEqual([[2, '2 platforms went silent: the usual events stopped arriving']]);
  });
});
