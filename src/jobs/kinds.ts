import type { RunnableKind } from '../schema/jobs/job-kind.js';

/** The kinds of jobs that are done in slices. A new kind is entered here, and is then run with all the others. */
export const SLICED_KINDS: readonly RunnableKind[] = [];
