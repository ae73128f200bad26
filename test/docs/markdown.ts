import { readdirSync, readFileSync } from 'node:fs';
import { ROOT } from '../support/service-process.js';

/** A page of the documentation by its path in the repository. */
export interface Page {
  path: string;
  text: string;
}

const isPage = (file: string) => file.endsWith('.md');

const pathsIn = (folder: string) =>
  readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter(isPage)
    .map((file) => `${folder}/${file}`);

export const readPage = (path: string): Page => ({ path, text: readFileSync(`${ROOT}/${path}`, 'utf8') });

/** The pages of the root, then those of docs, ordered by path. */
export function readPages(): Page[] {
  const roots = readdirSync(ROOT).filter(isPage);
  return [...roots.sort(), ...pathsIn('docs').sort()].map(readPage);
}

/** A fenced block, and the one that shows its answer: JSON that stands directly below it. */
interface Block {
  language: string;
  text: string;
  shown: string | null;
}

/** The fenced blocks of a page, in order; those of a list without their indentation. */
export function blocksOf({ text }: Page): Block[] {
  const fenced = [...text.matchAll(/^( *)```(\w*)\n([\s\S]*?)^ *```$/gm)].map((match) => {
    const [whole, indent = '', language = '', content = ''] = match;
    return { language, text: content.replaceAll(new RegExp(`^${indent}`, 'gm'), ''), from: match.index, whole };
  });
  return fenced.map(({ language, text: content, from, whole }, at) => {
    const next = fenced[at + 1];
    const isAnswer = next?.language === 'json' && text.slice(from + whole.length, next.from).trim() === '';
    return { language, text: content, shown: isAnswer ? next.text : null };
  });
}

/** The lines of a page outside its fenced blocks. */
export const proseOf = ({ text }: Page): string => text.replaceAll(/^( *)```[\s\S]*?^\1```$/gm, '');

const isRule = (line: string | undefined) => /^\|[-:| ]+\|$/.test(line ?? '');

/** The rows of the tables of a section (null: of what stands before the first one), each as the texts of its cells. */
export function tableRows(page: Page, heading: string | null): string[][] {
  const sections = proseOf(page).split(/^## /m);
  const section = heading === null ? sections[0] : sections.find((text) => text.startsWith(`${heading}\n`));
  const lines = (section ?? '').split('\n');
  // The line above a rule is the heading of the table.
  const rows = lines.filter((line, at) => line.startsWith('|') && !isRule(line) && !isRule(lines[at + 1]));
  return rows.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

/** The texts that a cell sets as code. */
export const codeIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
