import { points, time } from '../format';
import { valueText } from '../parts/JournalEntry';
import { contactFields } from '../records/field-names';
import type { MomentChange } from './moments';
import { changeText as text } from './text';

const TITLES: Readonly<Record<string, string>> = contactFields;

/** Who made a change: the name of a key, or words for what is no person. */
export function authorWords({ actor, actorName, kind: of }: MomentChange): string {
  if (actorName) return actorName;
  const { authors } = text;
  if (of === 'score') return authors.scoring;
  const [kind = '', name = ''] = (actor ?? '').split(':');
  if (kind === 'webhook') return name.charAt(0).toUpperCase() + name.slice(1);
  if (kind === 'job') return authors.job;
  if (kind === 'key') return authors.key;
  if (kind === 'operator') return authors.operator;
  return kind === '' ? authors.none : authors.system;
}

type Field = MomentChange['fields'][number];

const isNone = (value: unknown): boolean => value === null || value === undefined || value === '';

const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

const inWords = (value: unknown): string =>
  typeof value === 'string' && TIME.test(value) ? time(value) : valueText(value);
const inPoints = (value: unknown): string => (typeof value === 'number' ? points(value) : valueText(value));

/* Fields that follow from others, or say nothing to a reader. */
const UNTOLD = new Set(['updatedTime', 'previousStatus', 'statusChangedAt', 'personId', 'companyId']);

function fieldWords({ name, isCustom, before, after }: Field): string {
  const title = isCustom ? name : (TITLES[name] ?? name).toLowerCase();
  if (isNone(after)) return text.removed(title, inWords(before));
  if (isNone(before)) return text.set(title, inWords(after));
  return text.changed(title, inWords(before), inWords(after));
}

/** What a change did, as the rest of a sentence that begins with its author. */
export function changeWords(change: MomentChange): string {
  const { kind, action, fields } = change;
  if (kind === 'person') return action === 'unmerged' ? text.unmerged : text.merged;
  if (kind === 'score') {
    const value = fields.find(({ name }) => name === 'value');
    return text.scored(inPoints(value?.before), inPoints(value?.after));
  }
  if (action === 'created') return text.created;
  if (action === 'deleted') return text.deleted;
  const told = fields.filter(({ name, isCustom }) => isCustom || !UNTOLD.has(name));
  if (told.length === 0) return text.other;
  return told.length > 2 ? text.many(told.length) : told.map(fieldWords).join(text.and);
}
