import { type Output, toggle } from './kinds.js';

/** The pages for people. */
export const pages = {
  CONSOLE: toggle('on', 'Whether /console serves the page for people.'),
};

export const toPages = (env: Output<typeof pages>) => ({ console: env.CONSOLE });
