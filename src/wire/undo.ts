import { z } from 'zod';
import { dateTime } from '../values/date-time.js';
import { answeredId, recordId } from '../values/record-id.js';
import { bulkJob } from './bulk.js';
import { ACTIONS, KINDS } from './changes.js';

/** What `POST /public/v2/changes/undo` takes. */
export const undoBody = z.object({
  // A condition that is not known must not widen what is undone.
  filter: z.strictObject({
    actor: z.string().nullish().describe('As entries show it, such as webhook:lemlist, or key:<id>.'),
    key: recordId.nullish().describe('The id of a key, with the jobs that it started.'),
    request: z.string().nullish().describe('The X-Request-Id of a request, with the jobs that it started.'),
    job: recordId.nullish().describe('A job that has ended.'),
    from: dateTime.nullish().describe('Written at this time or later. Default: all that the journal has.'),
    to: dateTime.nullish().describe('Written before this time. Default: now.'),
  }),
  record: z
    .strictObject({ kind: z.enum(KINDS), id: recordId })
    .nullish()
    .describe('Only changes of this record.'),
  dry_run: z.boolean().default(false).describe('Only preview.'),
});

const groupSample = z
  .array(z.object({ record_id: answeredId, label: z.string().nullable() }))
  .describe('The first ten.');

/** The job that undoes changes, or the preview. */
export const changesUndone = z
  .object({
    job: bulkJob.nullable().describe('Null in a dry run.'),
    records: z.number().nullable().describe('In a dry run, how many records the changes are of.'),
    preview: z
      .object({
        undone: z.array(
          z.object({ kind: z.enum(KINDS), action: z.enum(ACTIONS), count: z.number(), sample: groupSample }),
        ),
        kept: z.array(
          z.object({
            ...{ kind: z.enum(KINDS), reason: z.string(), because: z.string(), count: z.number() },
            sample: groupSample,
          }),
        ),
      })
      .nullable()
      .describe('In a dry run. A record that keeps only some values is in both lists.'),
  })
  .meta({ id: 'ChangesUndone', description: 'The job that undoes changes, or in a dry run what it would do.' });
