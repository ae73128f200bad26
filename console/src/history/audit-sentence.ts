import type { AuditAction, AuditEntryFragment, AuditSubjectKind } from '../api/generated/audit';
import { actorName, keyName } from '../parts/actor';
import { type Filler, fill, joined, nameOf, type Part, pageOf, type Sentence } from './sentence';
import { historyText as text } from './text';
import { idsOf, imageOf, inWords, isNone, wordsOf } from './values';

/** An entry of the audit log. */
export type AuditEntry = AuditEntryFragment;

const KINDS: Readonly<Record<AuditSubjectKind, string>> = {
  agency: 'agency',
  client: 'client',
  key: 'key',
  user: 'user',
  integration: 'platform',
  parked_event: 'waiting event',
  person: 'person',
  contact: 'contact',
  plan: 'plan',
  suppression: 'address',
  activity_type: 'activity type',
  source: 'source',
  scoring_rule: 'scoring rule',
  event_endpoint: 'outbound webhook',
  alert_channel: 'alert channel',
  export_schedule: 'scheduled export',
};

/* Ends of what an entry is about: there is no page any more. */
const isEnd = (action: string) => action.endsWith('.deleted') || action === 'person.erased';

function subjectOf(entry: AuditEntry): Part {
  const { subjectKind: kind, subjectId, subjectName, action, before, after } = entry;
  if (kind === null) return nameOf(subjectName ?? wordsOf(entry.subject.split(':', 1)[0] ?? ''));
  const mask = imageOf(after)['key'] ?? imageOf(before)['key'];
  const name = kind === 'key' && typeof mask === 'string' ? keyName(subjectName, mask) : subjectName;
  if (name === null) return { text: text.unnamed(KINDS[kind]) };
  const isLinked =
    kind !== 'agency' && kind !== 'client' && kind !== 'plan' && kind !== 'parked_event' && !isEnd(action);
  return nameOf(name, isLinked ? pageOf(kind, subjectId) : undefined);
}

function namesOf({ names }: AuditEntry, ids: readonly unknown[]): Filler {
  const known = ids
    .flatMap((id) => names.find((one) => one.id === `${id}` && (one.kind === 'person' || one.kind === 'contact')) ?? [])
    .slice(0, 3)
    .map(({ kind, id, name }) => nameOf(name, pageOf(kind, id)));
  const rest = ids.length - known.length;
  if (known.length === 0) return ids.length <= 1 ? text.somebody : text.people(ids.length);
  return joined(rest > 0 ? [...known, text.others(rest)] : known, text.and);
}

/* A value of a setting; ids of activity types have names. */
function settingWords({ names }: AuditEntry, value: unknown): string {
  const one = (item: unknown) => names.find(({ id }) => id === item)?.name ?? inWords(item);
  return Array.isArray(value) && value.length > 0 ? inWords(value.map(one)) : one(value);
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/* The changed settings: up to two with their values, more by their names. */
function settingsOf(entry: AuditEntry): Filler {
  const [before, after] = [imageOf(entry.before), imageOf(entry.after)];
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !isEqual(before[name], after[name]),
  );
  if (changed.length === 0) return text.noChange;
  if (changed.length > 2) return joined(changed.map(wordsOf), text.and);
  const told = changed.map((name) =>
    fill(templateOf(before[name], after[name]), {
      field: wordsOf(name),
      before: nameOf(settingWords(entry, before[name])),
      after: nameOf(settingWords(entry, after[name])),
    }),
  );
  return joined(told, text.and);
}

function templateOf(before: unknown, after: unknown): string {
  if (isNone(after)) return text.endedSetting;
  return isNone(before) ? text.newSetting : text.setting;
}

/* What a source may log since, or may not log any more. */
function boundOf(entry: AuditEntry): Filler {
  const [before, after] = [imageOf(entry.before), imageOf(entry.after)];
  const bound = BOUND.flatMap((field) => {
    const [old, present] = [idsOf(before[field]), idsOf(after[field])];
    return [...old.filter((one) => !present.includes(one)), ...present.filter((one) => !old.includes(one))];
  });
  if (bound.length === 0) return text.nothing;
  return joined(
    bound.map((one) => channelOf(one) ?? nameOf(settingWords(entry, one))),
    text.and,
  );
}

const BOUND = ['channels', 'activityTypes'];
const channelOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? text.channelKinds[value] : undefined;

function requesterOf(entry: AuditEntry): Part {
  const requestedBy = imageOf(entry.after)['requestedBy'];
  const key = entry.names.find(({ kind }) => kind === 'key');
  return nameOf(
    actorName({ actor: typeof requestedBy === 'string' ? requestedBy : null, actorName: key?.name ?? null }),
  );
}

const countOf = (value: unknown): number => (typeof value === 'number' ? value : idsOf(value).length);

/* The fields that name the other people or contacts of an action. */
const OTHERS = ['mergedPersonIds', 'restoredPersonIds', 'personIds', 'mergedContactId'];

function fillersOf(entry: AuditEntry): Readonly<Record<string, Filler>> {
  const [before, after] = [imageOf(entry.before), imageOf(entry.after)];
  const platform = entry.names.find(({ kind }) => kind === 'integration');
  return {
    who: nameOf(actorName(entry)),
    subject: subjectOf(entry),
    before: nameOf(inWords(before['name'])),
    after: nameOf(inWords(after['name'])),
    changes: settingsOf(entry),
    bound: boundOf(entry),
    requester: requesterOf(entry),
    others: namesOf(
      entry,
      OTHERS.flatMap((field) => idsOf(after[field])),
    ),
    contacts: text.contacts(countOf(after['relinkedContacts'] ?? after['movedContactIds'])),
    groups: text.duplicates(countOf(after['groups'])),
    merges: text.merges(countOf(after['merges'])),
    added: text.entries(countOf(after['added'])),
    platform: nameOf(platform?.name ?? inWords(before['platform'])),
    action: wordsOf(entry.action),
  };
}

const isAction = (code: AuditEntry['actionCode']): code is AuditAction => code !== null;

/** What an entry of the audit log says, as a sentence with links. */
export const auditSentence = (entry: AuditEntry): Sentence =>
  fill(isAction(entry.actionCode) ? text.audit[entry.actionCode] : text.unknown, fillersOf(entry));
