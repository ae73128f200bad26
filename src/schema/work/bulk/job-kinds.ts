import { slicedKind } from '../jobs/job-kind.js';
import { bulkParams, bulkPlace, changeSlice } from './change-slice.js';
import { undoParams, undoSlice } from './undo-slice.js';

const parsers = { params: bulkParams, place: bulkPlace };

/** Jobs that write records. */
export const changeKind = slicedKind({ kind: 'change', ...parsers, slice: changeSlice });
export const deleteKind = slicedKind({ kind: 'delete', ...parsers, slice: changeSlice });

/** Jobs that take such a job back. */
export const undoKind = slicedKind({ kind: 'undo', params: undoParams, place: bulkPlace, slice: undoSlice });
