import type { DuplicatePeopleQuery } from '../../api/generated/duplicates';
import { day } from '../../format';
import { markOf } from '../../suppressions/mark';
import { suppressionText } from '../../suppressions/text';
import { text } from './text';

/** A Person of a suggestion. */
export type Candidate = DuplicatePeopleQuery['people']['nodes'][number];

/** One line of the comparison: the values of each Person, and whether they differ. */
export interface ComparedLine {
  title: string;
  isCustom: boolean;
  values: readonly string[];
  differs: boolean;
}

const once = (values: readonly (string | null | undefined)[]): string =>
  [...new Set(values.filter((value) => value !== null && value !== undefined && value !== ''))].join(', ');

const LINES: readonly [string, (one: Candidate) => string][] = [
  [text.name, ({ firstName, lastName }) => once([[firstName, lastName].filter(Boolean).join(' ')])],
  [text.emails, ({ contacts }) => once(contacts.nodes.map(({ email }) => email))],
  [text.phones, ({ contacts }) => once(contacts.nodes.map(({ phone }) => phone))],
  [text.profiles, ({ contacts }) => once(contacts.nodes.map(({ linkedinUrl }) => linkedinUrl))],
  [text.company, ({ contacts }) => once(contacts.nodes.map(({ company }) => company?.name ?? company?.domain))],
  [text.jobTitle, ({ contacts }) => once(contacts.nodes.map(({ jobTitle }) => jobTitle))],
  [suppressionText.title, ({ suppression }) => markOf(suppression)],
  [text.status, ({ contacts }) => once(contacts.nodes.map(({ contactStatus }) => contactStatus))],
  [text.lastReply, ({ contacts }) => lastReply(contacts.nodes.map((one) => one.lastReplyReceived))],
  [text.contacts, ({ contacts }) => `${contacts.totalCount}`],
  [text.since, ({ createdAt }) => day(createdAt)],
];

function lastReply(times: readonly (string | null)[]): string {
  const newest = times.filter((at) => at !== null).sort((a, b) => Date.parse(b) - Date.parse(a))[0];
  return newest === undefined ? '' : day(newest);
}

/** What is known of several Persons, line by line, custom fields last. Lines that are empty for all are left out. */
export function compare(people: readonly Candidate[]): ComparedLine[] {
  const names = [...new Set(people.flatMap(({ customFields }) => customFields.map(({ fieldName }) => fieldName)))];
  return [
    ...LINES.map(([title, read]) => lineOf(title, false, people.map(read))),
    ...names.sort().map((name) => {
      const valuesOf = ({ customFields }: Candidate) =>
        once(customFields.filter(({ fieldName }) => fieldName === name).map(({ fieldValue }) => fieldValue));
      return lineOf(name, true, people.map(valuesOf));
    }),
  ].filter(({ values }) => values.some((value) => value !== ''));
}

const lineOf = (title: string, isCustom: boolean, values: readonly string[]): ComparedLine => ({
  title,
  isCustom,
  values,
  differs: new Set(values.map((value) => value.toLocaleLowerCase())).size > 1,
});
