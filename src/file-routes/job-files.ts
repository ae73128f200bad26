import type { Express } from 'express';
import { z } from 'zod';
import type { Database } from '../db/database.js';
import { scopeDatabase } from '../db/scoped.js';
import { ConflictError, NotFoundError } from '../errors.js';
import type { StreamedText } from '../http/stream.js';
import { EXPORT_FORMATS, FORMATS } from '../schema/work/exports/export-plan.js';
import type { JobFile } from '../schema/work/jobs/job-row.js';
import { describeFile, readPart } from '../schema/work/jobs/parts.js';
import { parsePathId } from '../values/record-id.js';
import { mountStream, type StreamCall, type StreamServices } from './stream-route.js';

interface JobFileOptions extends StreamServices {
  database: Database;
  prefixes: readonly string[];
}

const FILES = ['outcome', 'refused'] as const;

/** The files of finished jobs: the outcome and the refused rows. */
export function mountJobFiles(app: Express, options: JobFileOptions): void {
  for (const file of FILES) {
    mountStream(app, options, {
      path: options.prefixes.map((prefix) => `${prefix}/v2/jobs/:id/${file}`),
      label: `/v2/jobs/{job_id}/${file}`,
      need: () => ({ workspace: 'read' }),
      open: (call) => open(options, call, file),
    });
  }
}

const format = z.enum(EXPORT_FORMATS).catch('ndjson');
const written = z.object({ format });
/* Rows that an import refused are written in the format of its file. */
const sent = z.object({ sheet: z.object({ form: z.object({ format }) }) });

const formatOf = (params: unknown, file: JobFile) => {
  const imported = sent.safeParse(params);
  if (imported.success) return file === 'refused' ? imported.data.sheet.form.format : 'ndjson';
  return written.parse(params).format;
};

async function open(options: JobFileOptions, call: StreamCall, file: JobFile): Promise<StreamedText> {
  const { request, actor, trail, identifyAgain } = call;
  const { clientId, agencyId } = actor;
  if (clientId === null) throw new NotFoundError('Job not found');
  const database = scopeDatabase(options.database, { owner: { clientId, agencyId }, trail });
  const place = { clientId, id: parsePathId(String(request.params['id'])) ?? 0 };
  const found = await describeFile(database, place, file);
  if (!found) throw new NotFoundError('Job not found');
  if (!found.isComplete)
    throw new ConflictError('Job is not done', `The job is ${found.state}: there is no file of it, or none yet.`);
  if (found.bytes === null) throw new NotFoundError('The job has no such file');
  const { contentType, ending } = FORMATS[formatOf(found.params, file)];
  const read = async (after: string | null) => {
    await identifyAgain();
    const part = await readPart(database, place, file, Number(after ?? 0));
    return part ? { text: part.bytes, next: String(part.number) } : { text: '', next: null };
  };
  const headers = {
    'Content-Disposition': `attachment; filename="job-${place.id}-${file}.${ending}"`,
    'Content-Length': String(found.bytes),
  };
  return { contentType, headers, read, end: () => '' };
}
