import { slicedKind } from '../jobs/job-kind.js';
import { mergeParams, mergePlace, mergeSlice } from './merge-slice.js';
import { unmergeSlice } from './unmerge-slice.js';

const parsers = { params: mergeParams, place: mergePlace };

/** Jobs that merge what a plan says, and take it back. */
export const mergeKind = slicedKind({ kind: 'merge', ...parsers, slice: mergeSlice });
export const unmergeKind = slicedKind({ kind: 'unmerge', ...parsers, slice: unmergeSlice });
