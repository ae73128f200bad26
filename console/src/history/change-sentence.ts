import type { JournalEntryFragment } from '../api/generated/journal';
import { points } from '../format';
import { actorName } from '../parts/actor';
import { companyFields, contactFields, emailFields } from '../records/field-names';
import { type Filler, fill, joined, nameOf, type Part, pageOf, type Sentence } from './sentence';
import { historyText as text } from './text';
import { idsOf, inWords, isNone, wordsOf } from './values';

/** An entry of the journal. */
export type Change = JournalEntryFragment;
type Field = Change['fields'][number];

const fieldOf = ({ fields }: Change, name: string) => fields.find((field) => field.name === name && !field.isCustom);
const given = (change: Change, name: string): unknown => {
  const field = fieldOf(change, name);
  return field?.after ?? field?.before;
};

/* Scores are told of contacts. */
const linkedKind = ({ kind }: Change) => (kind === 'score' ? 'contact' : kind);

/** Who made a change. Levels of scores are always the work of scoring. */
export const changeAuthor = (change: Change): Part => nameOf(actorName(change));

/** The record of a change: its name, which leads to it unless it was deleted. */
export function changeRecord(change: Change): Part {
  const { recordName, recordId, action, kind } = change;
  const page = action === 'deleted' ? undefined : pageOf(linkedKind(change), `${recordId}`);
  return nameOf(recordName ?? text.unnamed(text.kinds[kind].one), page);
}

function named({ names }: Change, kind: string, id: unknown): Part | null {
  const found = names.find((one) => one.kind === kind && one.id === `${id}`);
  return found ? nameOf(found.name, pageOf(found.kind, found.id)) : null;
}

/** Up to three names, and how many more there are. */
function several(change: Change, kind: string, ids: readonly unknown[], words: (count: number) => string): Filler {
  const known = ids.flatMap((id) => named(change, kind, id) ?? []).slice(0, 3);
  const rest = ids.length - known.length;
  if (known.length === 0) return words(ids.length);
  return joined(rest > 0 ? [...known, text.others(rest)] : known, text.and);
}

/* Fields that follow from others, or say nothing to a reader. */
const UNTOLD = new Set(['updatedTime', 'previousStatus', 'statusChangedAt', 'personId', 'origin']);
const STATUS = new Set(['contactStatus', 'companyStatus']);
const TITLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  contact: contactFields,
  company: companyFields,
  email: emailFields,
};
/* Fields that hold an id, with the kind of its record. */
const LINKED: Readonly<Record<string, string>> = { companyId: 'company', contactId: 'contact', campaignId: 'campaign' };

function titleOf({ kind }: Change, { name, isCustom }: Field): Filler {
  if (isCustom) return nameOf(name);
  const linked = LINKED[name];
  if (linked) return linked;
  const title = TITLES[kind]?.[name];
  if (title === undefined) return wordsOf(name);
  return title === title.toUpperCase() ? title : title.charAt(0).toLowerCase() + title.slice(1);
}

function valuePart(change: Change, { name, isCustom }: Field, value: unknown): Part {
  const linked = isCustom ? undefined : LINKED[name];
  if (linked === undefined || isNone(value)) return nameOf(inWords(value));
  return named(change, linked, value) ?? nameOf(text.unnamed(linked));
}

type Values = Readonly<Record<string, Filler>>;

function oneField(change: Change, field: Field, values: Values): Sentence {
  const before = valuePart(change, field, field.before);
  const after = valuePart(change, field, field.after);
  const all = { ...values, field: titleOf(change, field), before, after };
  if (STATUS.has(field.name) && !field.isCustom && !isNone(field.after))
    return fill(isNone(field.before) ? text.firstStatus : text.status, all);
  if (isNone(field.after)) return fill(text.removed, all);
  return fill(isNone(field.before) ? text.set : text.one, all);
}

/* What changed of a record. */
function changed(change: Change, values: Values): Sentence {
  const { fields } = change;
  const told = fields.filter(({ name, isCustom }) => isCustom || !UNTOLD.has(name));
  const status = told.find(({ name, isCustom }) => !isCustom && STATUS.has(name));
  const [first] = told;
  if (first && (told.length === 1 || status)) return oneField(change, status ?? first, values);
  const owner = fieldOf(change, 'personId');
  if (told.length === 0 && owner)
    return fill(text.moved, { ...values, after: named(change, 'person', owner.after) ?? text.somebody });
  if (told.length === 0) return fill(text.actions.changed, values);
  const titles = told.slice(0, 4).map((field) => titleOf(change, field));
  const names = joined(told.length > 4 ? [...titles, text.others(told.length - 4)] : titles, text.and);
  return fill(text.fields, { ...values, count: text.fieldCount(told.length), names });
}

function scored(change: Change, values: Values): Sentence {
  const score = fieldOf(change, 'value');
  const level = fieldOf(change, 'level');
  const [before, after] = [score?.before, score?.after].map((value) => (typeof value === 'number' ? value : 0));
  const isRaised = Number(level?.after ?? 0) >= Number(level?.before ?? 0);
  return fill(isRaised ? text.raised : text.lowered, {
    ...values,
    ...{ before: points(before ?? 0), after: points(after ?? 0) },
    ...{ from: inWords(level?.before ?? 0), to: inWords(level?.after ?? 0) },
  });
}

function mail(change: Change, values: Values): Sentence {
  const type = given(change, 'emailType');
  const template =
    type === 'inbound' || type === 'outbound' || type === 'bounced' ? text.mails[type] : text.actions.created;
  const address = given(change, 'contactEmail');
  const contact =
    named(change, 'contact', given(change, 'contactId')) ?? nameOf(isNone(address) ? text.somebody : inWords(address));
  return fill(template, { ...values, contact });
}

function activity(change: Change, values: Values): Sentence {
  const channel = given(change, 'channel');
  const words = typeof channel === 'string' ? (text.channels[channel] ?? wordsOf(channel)) : undefined;
  const what =
    words ?? (change.recordName === null ? text.unnamed(text.kinds.activity.one) : nameOf(change.recordName));
  const ids = idsOf(given(change, 'contactIds'));
  const all = { ...values, activity: what, contacts: several(change, 'contact', ids, text.contacts) };
  if (change.action === 'changed') return fill(ids.length > 0 ? text.linked : text.actions.changed, all);
  return fill(ids.length > 0 ? text.logged : text.loggedAlone, all);
}

/** What a change did, as a sentence with links. */
export function changeSentence(change: Change): Sentence {
  const { kind, action } = change;
  const merged = idsOf(given(change, 'mergedPersonIds'));
  const values = {
    who: changeAuthor(change),
    record: changeRecord(change),
    kind: text.kinds[kind].one,
    others: several(change, 'person', merged, (count) => (count === 0 ? text.somebody : text.people(count))),
  };
  if (kind === 'score') return scored(change, values);
  if (kind === 'activity' && action !== 'deleted') return activity(change, values);
  if (kind === 'email' && action === 'created') return mail(change, values);
  if (kind === 'suppression' && action === 'added' && fieldOf(change, 'endsAt')?.before != null)
    return fill(text.extended, values);
  if (action === 'changed') return changed(change, values);
  return fill(text.actions[action], values);
}
