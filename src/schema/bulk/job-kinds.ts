import { slicedKind } from '../jobs/job-kind.js';
import { bulkParams, bulkPlace, changeSlice } from './change-slice.js';

const parsers = { params: bulkParams, place: bulkPlace };

/** Jobs that write records. */
export const changeKind = slicedKind({ kind: 'change', ...parsers, slice: changeSlice });
export const deleteKind = slicedKind({ kind: 'delete', ...parsers, slice: changeSlice });
