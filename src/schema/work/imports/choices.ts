import { z } from 'zod';
import { VALUE_KINDS } from '../../../sheets/value-kinds.js';
import { SUPPRESSION_SCOPES } from '../../../values/suppression.js';
import { WRITTEN_DATES, WRITTEN_DECIMALS } from '../../../values/written.js';
import { PERSON_CONFLICTS } from '../../crm/people/people-plan.js';
import { WRITE_MODES } from '../../records/batch/write-plan.js';

/** The records that a file may have. */
export const IMPORTED = ['contact', 'company', 'email', 'activity', 'suppression'] as const;
export type Imported = (typeof IMPORTED)[number];

/** How a value of a custom field is written in the file; it is stored as ISO 8601, as plain decimals, or as true or false. */
export const COLUMN_KINDS = ['text', ...VALUE_KINDS] as const;

/** The target of a column: a field, a custom field, or neither, in which case it is ignored. */
export const columnChoice = z.object({
  column: z.string(),
  field: z.string().nullish(),
  customField: z.string().nullish(),
  kind: z.enum(COLUMN_KINDS).nullish(),
  /** Whether this is the suggestion, and nobody chose it. */
  suggested: z.boolean().optional(),
});

export type ColumnChoice = z.infer<typeof columnChoice>;

const form = z.union([
  z.object({ format: z.literal('csv'), delimiter: z.enum([',', ';', '\t', '|']) }),
  z.object({ format: z.literal('ndjson') }),
]);

const sheet = z.object({
  form,
  encoding: z.string(),
  marked: z.boolean(),
  /** The sheet of a workbook that was read, and all its sheets. */
  sheet: z.string().nullable().default(null),
  sheets: z.array(z.string()).default([]),
  columns: z.array(z.string()),
  /** Columns whose name an earlier one has, with that name. */
  repeated: z.array(z.object({ column: z.string(), name: z.string() })).default([]),
  /** What was decided about the file, as sentences. */
  notes: z.array(z.string()).default([]),
  rows: z.int(),
  /** What the values of each column look like, and the format that all dates and numbers have; absent in earlier uploads. */
  kinds: z.array(z.enum(VALUE_KINDS).nullable()).default([]),
  dates: z.enum(WRITTEN_DATES).nullable().default(null),
  decimals: z.enum(WRITTEN_DECIMALS).nullable().default(null),
  /** The values of the first rows, by column. */
  first: z.array(z.array(z.string().nullable())),
});
/** What the upload found in the file. */
export type Sheet = z.infer<typeof sheet>;

const choices = z.object({
  columns: z.array(columnChoice),
  mode: z.enum(WRITE_MODES),
  dryRun: z.boolean(),
  dates: z.enum(WRITTEN_DATES),
  decimals: z.enum(WRITTEN_DECIMALS),
  /** Whether rows with a status lift the suppressions of their people. */
  liftSuppressions: z.boolean().default(false),
  /** What happens to rows whose identifiers belong to several Persons. */
  conflicts: z.enum(PERSON_CONFLICTS).default('refuse'),
  /** The company that is meant by each of these names. */
  companies: z.array(z.object({ name: z.string(), companyId: z.int() })).default([]),
  /** Of suppressions: for whom they count, and whether domains of public mailbox providers are accepted. */
  scope: z.enum(SUPPRESSION_SCOPES).default('client'),
  force: z.boolean().default(false),
});
/** How to read and write the rows. */
export type Choices = z.infer<typeof choices>;

const counts = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  repeated: z.int(),
  // Absent in jobs of earlier releases.
  suppressed: z.int().default(0),
  optOutsKept: z.int().default(0),
  optOutsEnded: z.int().default(0),
  joined: z.int().default(0),
  duplicates: z.int().default(0),
});
/**
 * Row outcomes. `repeated`: rows of a record that an earlier row names; only a dry run counts them. `suppressed`: rows of
 * people who must not be contacted; `optOuts…`: those with another status; `joined`: rows that made one Person of several;
 * `duplicates`: rows whose person resembles another one.
 */
export type Counts = z.infer<typeof counts>;
export const NO_COUNTS: Counts = {
  ...{ created: 0, updated: 0, unchanged: 0, refused: 0, repeated: 0 },
  ...{ suppressed: 0, optOutsKept: 0, optOutsEnded: 0, joined: 0, duplicates: 0 },
};

/** What the first rows of an outcome are shown of. */
export const EXAMPLE_KINDS = [
  'created',
  'updated',
  'unchanged',
  'refused',
  'joined',
  'duplicates',
  'suppressed',
] as const;

const example = z.object({ row: z.int(), text: z.string(), because: z.string().nullable() });
export type Example = z.infer<typeof example>;
/** The first rows of each outcome, with the reasons. */
export const examples = z.partialRecord(z.enum(EXAMPLE_KINDS), z.array(example));
export type Examples = z.infer<typeof examples>;

/** Names that several companies have. */
export const questions = z.array(
  z.object({ name: z.string(), companies: z.array(z.object({ id: z.int(), domain: z.string() })) }),
);
export type Questions = z.infer<typeof questions>;

/** What is stored with the job of an import. */
export const importParams = z.object({
  record: z.enum(IMPORTED),
  /** Absent: the file has not arrived. */
  sheet: sheet.optional(),
  /** Absent: not started. */
  choices: choices.optional(),
  counts: counts.optional(),
  examples: examples.optional(),
  questions: questions.optional(),
  /** The counts of the last dry run, once it is started for real. */
  trial: counts.optional(),
  /** The actor that started it. */
  phoneCountry: z.string().nullish(),
  serviceOrigin: z.string().optional(),
});
export type ImportParams = z.infer<typeof importParams>;

/** An import whose file has arrived; null: it has not. */
export function readArrived(params: unknown): (ImportParams & { sheet: Sheet }) | null {
  const { data } = importParams.safeParse(params);
  return data?.sheet ? { ...data, sheet: data.sheet } : null;
}

/** Default maximum bytes of a file, both compressed and uncompressed. */
export const MAX_IMPORT_BYTES = 2_147_483_648;
