import { customFieldList } from '../../../values/custom-fields.js';
import { status } from '../../../values/input.js';
import { text } from '../../../values/text.js';

/* Entries of tables of fields, and parts of them, that several kinds of record have. */

export const ID = {
  column: 'id',
  type: 'RecordId',
  shown: 'Unique across the service, from 1 to 9007199254740991.',
  sort: 'By id, which is the order of creation.',
  input: null,
} as const;

/** A text that callers may clear. */
export const SHORT_TEXT = {
  type: 'String',
  nullable: true,
  shown: 'At most 255 characters.',
  input: 'At most 255 characters.',
  parse: text({ max: 255 }).nullish(),
} as const;

export const READ_ONLY_TEXT = { type: 'String', nullable: true, input: null } as const;
export const READ_ONLY_TIME = { type: 'DateTime', nullable: true, input: null } as const;

export const STATUS = {
  type: 'String',
  shown: 'Free text of 1 to 64 characters; initially active.',
  counted: 'By status.',
  input: '1 to 64 characters; blank counts as absent. Cannot be cleared.',
  parse: status,
  set: 'status',
} as const;

export const STATUS_HISTORY = {
  previousStatus: {
    column: 'previous_status',
    ...READ_ONLY_TEXT,
    shown: 'The status before the last change.',
    counted: 'By the status before the last change.',
  },
  statusChangedAt: { column: 'status_changed_at', ...READ_ONLY_TIME, shown: 'Null until the first change.' },
} as const;

export const CUSTOM_FIELDS = {
  type: 'CustomFields',
  input: 'Set by name; other fields are unchanged. At most 200.',
  parse: customFieldList.optional(),
} as const;
