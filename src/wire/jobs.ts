import { z } from 'zod';
import type { ExportInput, JobRecordFragment } from '../operations/generated.js';
import { answeredId } from '../values/record-id.js';
import { type Answered, type Every, givenOf } from './core.js';
import { answeredDateTime } from './fields.js';

const KINDS = ['export', 'import', 'change', 'delete', 'undo', 'merge', 'unmerge'] as const;
const STATES = ['uploading', 'queued', 'running', 'done', 'failed', 'cancelled'] as const;
const count = (description: string) => z.int().min(0).meta({ format: 'int64', description });

/** A job in the answers of REST. */
export const jobRecord = z
  .object({
    id: answeredId,
    kind: z.enum(KINDS).describe('What it does.'),
    state: z.enum(STATES).describe('The last three are its end.'),
    rows_total: count('All its rows.').nullable().describe('Null: not known yet.'),
    rows_read: count('Rows that it has looked at.'),
    rows_written: count('Rows that it has written.'),
    rows_refused: count('Rows that it has refused.'),
    bytes: count('Bytes that it has read or made.'),
    attempts: z.int().describe('How often it has failed since it last got on.'),
    failure: z.string().nullable().describe('Why it failed.'),
    actor: z.string().nullable(),
    actor_name: z.string().nullable(),
    created_at: answeredDateTime,
    started_at: answeredDateTime.nullable(),
    ended_at: answeredDateTime.nullable(),
    expected_end_at: answeredDateTime.nullable().describe('Null: nobody can tell.'),
    expires_at: answeredDateTime.nullable().describe('From when on it may be gone, with its files.'),
  } satisfies Record<Answered<JobRecordFragment>, z.ZodType>)
  .meta({ id: 'Job', description: 'Long work that is done in the background.' });

/** A page of jobs. */
export const jobPage = z
  .object({
    jobs: z.array(jobRecord),
    next: z.string().nullable().describe('Given back as after, it continues the list. Null: this was the end.'),
  })
  .meta({ id: 'JobPage', description: 'Jobs of the workspace, newest first.' });

const RECORDS = ['contacts', 'companies', 'emails', 'campaigns', 'activities', 'people', 'webhook_deliveries'] as const;
const filter = (description: string) => z.record(z.string(), z.unknown()).nullish().describe(description);

/** The body that requests an export. */
export const exportBody = z
  .object({
    records: z.enum(RECORDS).describe('What to export.'),
    format: z.enum(['ndjson', 'csv']).default('ndjson').describe('How it is written.'),
    filter: filter('As the filter of the list of these records in GraphQL.'),
    where: filter('As the where of that list.'),
    custom_field_columns: z.boolean().default(true).describe('Of a CSV: a column for each custom field.'),
    harmless: z.boolean().default(true).describe('Of a CSV: nothing in it is a formula for a spreadsheet.'),
    after: z.int().min(0).nullish().describe('Only records with larger ids.'),
  })
  .describe('What to export, and how.');

/** The same as the core's input. */
export const toExportInput = (body: z.output<typeof exportBody>): ExportInput =>
  givenOf<ExportInput>({
    records: body.records,
    format: body.format,
    filter: body.filter,
    where: body.where,
    customFieldColumns: body.custom_field_columns,
    harmless: body.harmless,
    after: body.after,
  } satisfies Every<ExportInput>);
