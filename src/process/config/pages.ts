import { type Given, type Output, optionalToggle } from './kinds.js';

/** The pages for people. */
export const pages = {
  CONSOLE: optionalToggle('Whether /console serves the console. Absent: on, or off with TRUSTED_DOCUMENTS_ONLY.'),
};

export const toPages = (env: Output<typeof pages> & { TRUSTED_DOCUMENTS_ONLY: boolean }) => ({
  // Its requests are texts.
  console: env.CONSOLE ?? !env.TRUSTED_DOCUMENTS_ONLY,
});

export const judgePages = ({ CONSOLE, TRUSTED_DOCUMENTS_ONLY }: Given): string[] =>
  CONSOLE === 'on' && TRUSTED_DOCUMENTS_ONLY === 'on'
    ? ['CONSOLE: Cannot be on with TRUSTED_DOCUMENTS_ONLY, which refuses what it sends.']
    : [];
