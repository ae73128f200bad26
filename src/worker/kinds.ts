import { changeKind, deleteKind, undoKind } from '../schema/work/bulk/job-kinds.js';
import { exportJobs } from '../schema/work/exports/write-export.js';
import { importKind } from '../schema/work/imports/import-kind.js';
import type { RunnableKind } from '../schema/work/jobs/job-kind.js';
import { mergeKind, unmergeKind } from '../schema/work/merge-plans/job-kinds.js';

/** The kinds of jobs that are done in slices. A new kind is entered here, and is then run with all the others. */
export const SLICED_KINDS: readonly RunnableKind[] = [
  importKind,
  changeKind,
  deleteKind,
  undoKind,
  mergeKind,
  unmergeKind,
];

/** Those that are one piece, and take as long as that takes: they have places of their own. */
export const WHOLE_KINDS: readonly RunnableKind[] = [exportJobs];
