import type { NamedKind } from '../api/generated/audit';

/** A piece of a sentence: words, or a name, which may lead to a page. */
export interface Part {
  text: string;
  /** A name or a value, which is data. */
  isName?: true;
  /** The last part of an address, with its search. */
  page?: string;
}

/** What happened, in words. */
export type Sentence = readonly Part[];

/** What a placeholder of a template stands for. */
export type Filler = string | Part | Sentence;

const listOf = (filler: Filler): Sentence => {
  if (typeof filler === 'string') return [{ text: filler }];
  return 'text' in filler ? [filler] : filler;
};

/** Fills a template: `{who} revoked the key {subject}`. A placeholder without a value is an error of the template. */
export function fill(template: string, values: Readonly<Record<string, Filler | undefined>>): Sentence {
  return template.split(/(\{\w+\})/).flatMap((piece): Sentence => {
    const [, name] = /^\{(\w+)\}$/.exec(piece) ?? [];
    if (name === undefined) return piece === '' ? [] : [{ text: piece }];
    const value = values[name];
    if (value === undefined) throw new Error(`The template "${template}" has no value for ${name}.`);
    return listOf(value);
  });
}

/** The sentence as plain text, for files. */
export const plain = (sentence: Sentence): string => sentence.map(({ text }) => text).join('');

/** A name, which is data. */
export const nameOf = (text: string, page?: string): Part => ({
  text,
  isName: true,
  ...(page === undefined ? {} : { page }),
});

/** Sentences in one, separated by commas and a last "and". */
export function joined(items: readonly Filler[], and: string): Sentence {
  return items.flatMap((item, at): Sentence => {
    if (at === 0) return listOf(item);
    return [{ text: at === items.length - 1 ? ` ${and} ` : ', ' }, ...listOf(item)];
  });
}

const PAGES: Partial<Record<NamedKind, (id: string) => string>> = {
  contact: (id) => `contacts?open=${id}`,
  company: (id) => `companies?open=${id}`,
  email: (id) => `emails?open=${id}`,
  person: (id) => `people?open=${id}`,
  campaign: (id) => `campaigns?open=${id}`,
  activity_type: () => 'activities',
  scoring_rule: () => 'rules',
  source: () => 'sources',
  export_schedule: () => 'jobs',
  event_endpoint: () => 'endpoints',
  alert_channel: (id) => `alerts?open=${id}`,
  integration: () => 'integrations',
  suppression: () => 'suppressions',
  key: () => 'keys',
};

/** The page of the client that shows a record; undefined: there is none. */
export const pageOf = (kind: NamedKind, id: string): string | undefined => PAGES[kind]?.(id);
