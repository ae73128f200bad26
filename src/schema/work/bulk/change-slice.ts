import { z } from 'zod';
import type { Session } from '../../../db/database.js';
import { NotFoundError } from '../../../errors.js';
import { deleteCompanies } from '../../crm/companies/delete-companies.js';
import { deleteContacts } from '../../crm/contacts/delete-contacts.js';
import { deleteEmails } from '../../crm/emails/record-emails.js';
import type { OwnerKind } from '../../records/custom-fields/owner.js';
import { JobFailure, type RunningJob, type SliceResult, slicedKind } from '../jobs/job-kind.js';
import { readPart } from '../jobs/parts.js';
import { KEEPS } from './bulk-change.js';
import { renameMany, type SliceOutcome, setMany } from './set-many.js';

/** What a job has to do, as `parseBulkChange` made it. */
const bulkParams = z.object({
  record: z.enum(['contact', 'company', 'email']),
  change: z.discriminatedUnion('action', [
    z.object({
      action: z.literal('set'),
      patch: z.record(z.string(), z.unknown()),
      companyDomain: z.string().nullable(),
      customFields: z.array(z.object({ fieldName: z.string(), fieldValue: z.string() })),
      clear: z.array(z.string()),
      liftSuppressions: z.boolean().default(false),
    }),
    z.object({ action: z.literal('delete') }),
    z.object({ action: z.literal('rename'), name: z.string(), to: z.string() }),
    z.object({ action: z.literal('merge'), name: z.string(), to: z.string(), keep: z.enum(KEEPS) }),
  ]),
});
type BulkParams = z.output<typeof bulkParams>;

/** The finished part of the input, and the remainder of the next one if it was begun. */
const bulkPlace = z.object({ part: z.int(), left: z.array(z.int()) });
type BulkPlace = z.output<typeof bulkPlace>;

const idsOfPart = z.array(z.int());

const DELETE_MANY = { contact: deleteContacts, company: deleteCompanies, email: deleteEmails };

/** Changes the records of one part of the input that still exist. @throws JobFailure they refer to a deleted record */
export async function changeSlice(
  session: Session,
  job: RunningJob<BulkParams, BulkPlace>,
): Promise<SliceResult<BulkPlace>> {
  const next = await nextRecords(session, job);
  if (!next) return { place: null };
  return resultOf(next, await changeMany(session, job, next.ids));
}

/** Records of one part of an input. */
interface PartRecords {
  part: number;
  ids: number[];
}

/** The next records of a job whose input is lists of ids; null: there are none. */
async function nextRecords(
  session: Session,
  { clientId, id, place }: RunningJob<unknown, BulkPlace>,
): Promise<PartRecords | null> {
  if (place && place.left.length > 0) return { part: place.part, ids: place.left };
  const part = await readPart(session, { clientId, id }, 'input', place?.part ?? 0);
  return part && { part: part.number, ids: idsOfPart.parse(JSON.parse(part.bytes.toString('utf8'))) };
}

async function changeMany(
  session: Session,
  { clientId, agencyId, startedBy, peppers, params: { record, change } }: RunningJob<BulkParams, BulkPlace>,
  ids: number[],
): Promise<SliceOutcome> {
  const records = { clientId, agencyId, actor: startedBy, peppers, kind: record, ids };
  if (change.action === 'delete') return deleteMany(session, records);
  if (change.action !== 'set') return renameMany(session, records, change);
  try {
    return await setMany(session, records, change);
  } catch (error) {
    throw error instanceof NotFoundError ? new JobFailure(`${error.message}.`, { cause: error }) : error;
  }
}

async function deleteMany(
  session: Session,
  { clientId, kind, ids }: { clientId: string; kind: OwnerKind; ids: readonly number[] },
): Promise<SliceOutcome> {
  const { deleted, left } = await DELETE_MANY[kind](session, clientId, ids);
  return { written: deleted, refused: [], left };
}

/** What a slice did, with a line of JSON for each refused record: its id and the reason. */
function resultOf({ part, ids }: PartRecords, { written, refused, left }: SliceOutcome): SliceResult<BulkPlace> {
  const lines = refused.map(({ id, because }) => `${JSON.stringify({ id, because })}\n`).join('');
  const parts = refused.length > 0 ? [{ file: 'refused' as const, bytes: Buffer.from(lines) }] : [];
  return { place: { part, left }, read: ids.length - left.length, written, refused: refused.length, parts };
}

const parsers = { params: bulkParams, place: bulkPlace };

/** Jobs that write records. */
export const changeKind = slicedKind({ kind: 'change', ...parsers, slice: changeSlice });
export const deleteKind = slicedKind({ kind: 'delete', ...parsers, slice: changeSlice });
