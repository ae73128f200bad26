import { valueText } from '../parts/JournalEntry';
import { contactFields } from '../records/field-names';
import type { MomentChange } from './moments';
import { changeText as text } from './text';

const TITLES: Readonly<Record<string, string>> = contactFields;

/** Who made a change: the name of a key, or words for what is no person. */
export function authorWords({ actor, actorName }: MomentChange): string {
  if (actorName) return actorName;
  const { authors } = text;
  const [kind = '', name = ''] = (actor ?? '').split(':');
  if (kind === 'webhook') return name.charAt(0).toUpperCase() + name.slice(1);
  if (kind === 'job') return authors.job;
  if (kind === 'key') return authors.key;
  if (kind === 'operator') return authors.operator;
  return kind === '' ? authors.none : authors.system;
}

type Field = MomentChange['fields'][number];

const isNone = (value: unknown): boolean => value === null || value === undefined || value === '';

/* Fields that follow from others, or say nothing to a reader. */
const UNTOLD = new Set(['updatedTime', 'previousStatus', 'statusChangedAt', 'personId', 'companyId']);

function fieldWords({ name, isCustom, before, after }: Field): string {
  const title = isCustom ? name : (TITLES[name] ?? name).toLowerCase();
  if (isNone(after)) return text.removed(title, valueText(before));
  if (isNone(before)) return text.set(title, valueText(after));
  return text.changed(title, valueText(before), valueText(after));
}

/** What a change did, as the rest of a sentence that begins with its author. */
export function changeWords(change: MomentChange): string {
  const { kind, action, fields } = change;
  if (kind === 'person') return action === 'unmerged' ? text.unmerged : text.merged;
  if (kind === 'score') {
    const value = fields.find(({ name }) => name === 'value');
    return text.scored(valueText(value?.before), valueText(value?.after));
  }
  if (action === 'created') return text.created;
  if (action === 'deleted') return text.deleted;
  const told = fields.filter(({ name, isCustom }) => isCustom || !UNTOLD.has(name));
  if (told.length === 0) return text.other;
  return told.length > 2 ? text.many(told.length) : told.map(fieldWords).join(text.and);
}
