import { type Change, changeAuthor, changeRecord, changeSentence } from './change-sentence';
import { type Filler, fill, joined, type Sentence } from './sentence';
import { historyText as text } from './text';

/** At least one change, in the order of the list. */
type Changes = readonly [Change, ...Change[]];

/** Consecutive changes that are told together. */
export interface ChangeGroup {
  changes: Changes;
  sentence: Sentence;
}

/* Of one transaction, or the same work of the same actor. */
const belongs = (one: Change, other: Change): boolean =>
  one.changeNumber === other.changeNumber ||
  (one.actor === other.actor && one.actor !== null && one.kind === other.kind && one.action === other.action);

const recordOf = ({ kind, recordId }: Change) => `${kind} ${recordId}`;
const hasAction =
  (...actions: readonly Change['action'][]) =>
  ({ action }: Change): boolean =>
    actions.includes(action);

/** The most records that are named. */
const NAMED = 3;
/** The most clauses of a sentence. */
const CLAUSES = 3;
/* What was done first is what the rest follows from. */
const RANKS: Readonly<Record<Change['action'], number>> = {
  ...{ merged: 0, unmerged: 0, deleted: 1, created: 2, added: 3, lifted: 3, silenced: 3, resumed: 3, changed: 4 },
};
/* Names of these are long, or equal. */
const UNNAMED: ReadonlySet<Change['kind']> = new Set(['email', 'activity', 'integration']);

/* The records of changes of one kind: a few by name, more by their number. */
function recordsOf(changes: Changes): Filler {
  const [{ kind }] = changes;
  const records = [...new Map(changes.map((change) => [recordOf(change), change])).values()];
  const [first] = records;
  if (records.length === 1 && first) {
    if (first.recordName === null) return text.unnamed(text.kinds[kind].one);
    return isAddress(first)
      ? changeRecord(first)
      : fill(text.named, { kind: text.kinds[kind].one, records: changeRecord(first) });
  }
  const isNamed =
    records.length <= NAMED && !UNNAMED.has(kind) && records.every(({ recordName }) => recordName !== null);
  if (!isNamed) return text.records(records.length, kind);
  const names = joined(records.map(changeRecord), text.and);
  return isAddress(changes[0]) ? names : fill(text.named, { kind: text.kinds[kind].more, records: names });
}

/* An opt-out is called by its address, and a score by its contact. */
const isAddress = ({ kind }: Change) => kind === 'suppression' || kind === 'score';

/* What was done to the records of one kind. */
function clauseOf(changes: Changes): Sentence {
  const [{ kind, action }] = changes;
  const records = recordsOf(changes);
  if (kind === 'score') return fill(text.clauses.scored, { records });
  const isRecorded = action === 'created' && (kind === 'email' || kind === 'activity');
  return fill(isRecorded ? text.clauses.recorded : text.clauses[action], { records });
}

/* The changes by kind and action; those of new and deleted records go without saying. */
function clausesOf(changes: Changes): Changes[] {
  const ends = new Set(changes.filter(hasAction('created', 'deleted')).map(recordOf));
  const told = changes.filter((change) => change.action !== 'changed' || !ends.has(recordOf(change)));
  const clauses = new Map<string, [Change, ...Change[]]>();
  for (const change of told) {
    const name = `${change.kind} ${change.action}`;
    const known = clauses.get(name);
    if (known) known.push(change);
    else clauses.set(name, [change]);
  }
  return [...clauses.values()].sort(([one], [other]) => RANKS[one.action] - RANKS[other.action]);
}

/* A merge, with the contacts that it moved. */
function mergeSentence(merge: Change, others: readonly Change[]): Sentence {
  const moved = others.filter(
    ({ kind, fields }) => kind === 'contact' && fields.some(({ name }) => name === 'personId'),
  );
  const rest = others.length - moved.length;
  return [
    ...changeSentence(merge),
    ...(moved.length > 0 ? fill(text.andMoved, { contacts: text.contacts(moved.length) }) : []),
    ...(rest > 0 ? [{ text: text.withMore(rest) }] : []),
  ];
}

function sentenceOf(changes: Changes): Sentence {
  const [first, ...rest] = changes;
  if (rest.length === 0) return changeSentence(first);
  const [merge, ...more] = changes.filter(hasAction('merged', 'unmerged'));
  if (merge && more.length === 0) {
    const others = changes.filter((change) => change !== merge);
    return mergeSentence(merge, others);
  }
  if (new Set(changes.map(recordOf)).size === 1)
    return [...changeSentence(first), { text: text.withMore(rest.length) }];
  const clauses = clausesOf(changes);
  const [only] = clauses;
  if (only && clauses.length === 1 && hasAction('silenced', 'resumed')(first))
    return fill(text.actions[first.action], { record: recordsOf(only) });
  const hidden = clauses.slice(CLAUSES).flat().length;
  const told = joined(clauses.slice(0, CLAUSES).map(clauseOf), text.and);
  return [
    ...fill(text.did, { who: changeAuthor(first), clauses: told }),
    ...(hidden > 0 ? [{ text: text.withMore(hidden) }] : []),
  ];
}

/** Joins consecutive changes of one transaction, or of the same actor, kind and action, in their order. */
export function groupChanges(changes: readonly Change[]): ChangeGroup[] {
  const groups: [Change, ...Change[]][] = [];
  for (const change of changes) {
    const last = groups.at(-1);
    if (last && belongs(last[0], change)) last.push(change);
    else groups.push([change]);
  }
  return groups.map((group) => ({ changes: group, sentence: sentenceOf(group) }));
}
