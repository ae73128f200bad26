import { changeKind, deleteKind } from '../schema/bulk/job-kinds.js';
import type { RunnableKind } from '../schema/jobs/job-kind.js';
import { mergeKind, unmergeKind } from '../schema/merge-plans/job-kinds.js';

/** The kinds of jobs that are done in slices. A new kind is entered here, and is then run with all the others. */
export const SLICED_KINDS: readonly RunnableKind[] = [changeKind, deleteKind, mergeKind, unmergeKind];
