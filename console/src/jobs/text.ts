import type { ChangeAction, ChangeKind } from '../api/generated/job';
import { many, number, time } from '../format';
import { journalText } from '../parts/text';

const undoActions: Partial<Record<ChangeAction, string>> = {
  created: 'deleted',
  deleted: 'restored',
  changed: 'changed back',
  merged: 'unmerged',
};

export const jobText = {
  kind: 'Type',
  kinds: {
    export: 'Export',
    scheduled_export: 'Scheduled export',
    import: 'Import',
    change: 'Bulk change',
    delete: 'Bulk deletion',
    undo: 'Undo',
    merge: 'Merge of duplicates',
    unmerge: 'Undo of merges',
  },
  state: 'State',
  states: {
    uploading: 'Not started',
    queued: 'Waiting',
    running: 'Running',
    done: 'Done',
    failed: 'Failed',
    cancelled: 'Stopped',
  },
  number: 'Job',
  progress: 'Rows',
  refused: 'Refused',
  unchanged: 'Unchanged',
  failure: 'Error',
  who: 'Requested by',
  requested: 'Requested',
  ended: 'Ended',
  until: 'Kept until',
  files: 'Files',
  file: 'Download',
  fileOf: (id: number) => `Download the file of job ${id}`,
  refusedRows: 'Refused rows',
  refusedOf: (id: number) => `Download the rows that job ${id} refused`,
  openImport: (id: number) => `Open import ${id}`,
  rowsOf: (read: number, total: number | null) =>
    total === null ? many(read, 'row', 'rows') : `${number(read)} of ${many(total, 'row', 'rows')}`,
  expected: (at: string) => `Expected to finish at ${time(at)}`,
  progressOf: (id: number) => `Progress of job ${id}`,
  stop: 'Stop',
  stopOf: (id: number) => `Stop job ${id}`,
  stops: (id: number) => `Job ${id} stops now. Rows that were already written stay.`,
  stopAction: 'Stop the job',
  stopped: 'The job was stopped.',
  undoOf: (id: number) => `Undo job ${id}`,
  undoes: {
    change: (id: number) => `Restores what job ${id} changed. Values that were changed since then stay.`,
    delete: (id: number) =>
      `Restores what job ${id} deleted. Records that conflict with newer ones stay deleted and are listed in a file.`,
    import: (id: number) =>
      `Deletes what import ${id} created, and restores what it changed. Records that something else changed or used since then stay.`,
    undo: (id: number) => `Brings back what job ${id} undid. Values that were changed since then stay.`,
    merge: (id: number) =>
      `Undoes the merges of job ${id}, the last one first. A merge that a later merge blocks stays.`,
  },
  undoAction: 'Undo the job',
  wouldUndo: (kind: ChangeKind, action: ChangeAction, count: number) =>
    `${journalText.kinds[kind]}: ${number(count)} ${undoActions[action] ?? action}`,
  wouldKeep: (kind: ChangeKind, because: string, count: number) =>
    `${journalText.kinds[kind]}: ${number(count)} kept. ${because}`,
  undoesNothing: 'There is nothing to undo.',
  resultOf: (id: number) => `Result of job ${id}`,
  result: 'Result',
  undid: (undone: number, kept: number) =>
    `${many(undone, 'record', 'records')} undone.${kept === 0 ? '' : ` ${many(kept, 'record', 'records')} kept, fully or in part.`}`,
  kept: 'Kept records',
  keptBecause: 'Why it is kept',
  keptFile: 'Download the kept records',
  undoUndo: 'Undo the undo',
};
