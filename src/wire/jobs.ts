import { z } from 'zod';
import type { ExportInput, JobRecordFragment } from '../operations/generated.js';
import { answeredId } from '../values/record-id.js';
import { type Answered, type Every, givenOf } from './core.js';
import { answeredDateTime } from './fields.js';

const KINDS = ['export', 'scheduled_export', 'import', 'change', 'delete', 'undo', 'merge', 'unmerge'] as const;
const STATES = ['uploading', 'queued', 'running', 'done', 'failed', 'cancelled'] as const;
const count = (description: string) => z.int().min(0).meta({ format: 'int64', description });

/** A job in responses of REST. */
export const jobRecord = z
  .object({
    id: answeredId,
    kind: z.enum(KINDS).describe('The kind of work.'),
    state: z.enum(STATES).describe('The last three are final.'),
    rows_total: count('Total number of rows.').nullable().describe('Null: not known yet.'),
    rows_read: count('Rows read so far.'),
    rows_written: count('Rows written so far.'),
    rows_refused: count('Rows refused so far.'),
    rows_unchanged: count('Rows read so far that were neither written nor refused.'),
    bytes: count('Bytes read or written so far.'),
    attempts: z.int().describe('Failures since its last progress.'),
    failure: z.string().nullable().describe('Why it failed.'),
    actor: z.string().nullable(),
    actor_name: z.string().nullable(),
    created_at: answeredDateTime,
    started_at: answeredDateTime.nullable(),
    ended_at: answeredDateTime.nullable(),
    expected_end_at: answeredDateTime.nullable().describe('Null: unknown.'),
    expires_at: answeredDateTime.nullable().describe('When it may be deleted, with its files.'),
  } satisfies Record<Answered<JobRecordFragment>, z.ZodType>)
  .meta({ id: 'Job', description: 'A long-running background job.' });

/** A page of jobs. */
export const jobPage = z
  .object({
    jobs: z.array(jobRecord),
    next: z.string().nullable().describe('Pass as after to continue the list. Null: no more jobs.'),
  })
  .meta({ id: 'JobPage', description: 'Jobs of the workspace, newest first.' });

const RECORDS = [
  ...(['contacts', 'companies', 'emails', 'campaigns', 'activities', 'people', 'webhook_deliveries'] as const),
  'suppressions',
] as const;
const filter = (description: string) => z.record(z.string(), z.unknown()).nullish().describe(description);

/** The body that requests an export. */
export const exportBody = z
  .object({
    records: z.enum(RECORDS).describe('What to export.'),
    format: z.enum(['ndjson', 'csv']).default('ndjson').describe('The file format.'),
    filter: filter('Same as the filter argument of the GraphQL list of these records.'),
    where: filter('Same as the where argument of that list.'),
    custom_field_columns: z.boolean().default(true).describe('CSV only: one column for each custom field.'),
    harmless: z.boolean().default(true).describe('CSV only: escapes cells that look like formulas.'),
    bom: z.boolean().default(false).describe('CSV only: begins with a byte order mark, by which Excel reads UTF-8.'),
    after: z.int().min(0).nullish().describe('Only records with larger ids.'),
  })
  .describe('What to export, and in which format.');

/** Converts it to the core's input. */
export const toExportInput = (body: z.output<typeof exportBody>): ExportInput =>
  givenOf<ExportInput>({
    records: body.records,
    format: body.format,
    filter: body.filter,
    where: body.where,
    customFieldColumns: body.custom_field_columns,
    harmless: body.harmless,
    bom: body.bom,
    after: body.after,
  } satisfies Every<ExportInput>);
