import type { SuppressionCheckInput, SuppressionSubject } from '../../api/generated/suppressions';

/** The lines of a text that are not empty. */
export const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const isPhone = (line: string): boolean => /^[+(\d][\d ()./-]+$/.test(line);
const isProfile = (line: string): boolean => /linkedin\.com\//i.test(line);

/** An address, number or profile as the check takes it, by how it looks. */
export function checkedOf(line: string): SuppressionCheckInput {
  if (line.includes('@')) return { email: line };
  if (isProfile(line)) return { linkedinUrl: line };
  return isPhone(line) ? { phone: line } : { email: line };
}

/** What an entry names, by how it looks: as imports recognise it. */
export const subjectOf = (line: string): SuppressionSubject =>
  line.includes('@') || isProfile(line) || isPhone(line) ? checkedOf(line) : { domain: line };
