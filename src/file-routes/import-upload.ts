import type { Express, Request, Response } from 'express';
import { z } from 'zod';
import type { CallerActor } from '../access/actor.js';
import { SlotRefused, withSlot } from '../access/concurrency/concurrency-limit.js';
import type { ConcurrencySlots } from '../access/concurrency/concurrency-slots.js';
import { createEventLoopScheduler, type EventLoopScheduler } from '../access/concurrency/event-loop-scheduler.js';
import { createPace } from '../access/concurrency/paced-work.js';
import { ConflictError, InvalidError } from '../errors.js';
import { applyStrict } from '../http/prefer.js';
import { BodyError, type Problem, problemOf, problemOfClass, WRONG_METHOD } from '../http/problem.js';
import { sendRefusal } from '../http/refusal.js';
import { readUnhurried } from '../http/unhurried-body.js';
import { createContext } from '../schema/kernel/context.js';
import type { Services } from '../schema/kernel/services.js';
import { IMPORTED } from '../schema/work/imports/choices.js';
import { type ImportView, readImport } from '../schema/work/imports/start-import.js';
import { type DeclaredSheet, uploadImport } from '../schema/work/imports/upload.js';
import { ENCODINGS } from '../sheets/encoding.js';
import { DELIMITERS } from '../sheets/form.js';
import { trailOf } from '../telemetry/trail.js';
import { describeIssue } from '../values/describe-issue.js';
import { parseInput } from '../values/input.js';
import { authorizeCaller, type CallerServices, LIMITS, refuseUnused } from './stream-route.js';

interface ImportOptions extends CallerServices {
  services: Services;
  places: ConcurrencySlots;
  /** Maximum size of a file in bytes. */
  maxBytes: number;
  /** Maximum bytes of all files that a client's imports keep. */
  maxWaitingBytes: number;
}

const PATHS = ['/public/v2/imports', '/api/public/v2/imports'];

const query = z.object(
  {
    record: z.enum(IMPORTED),
    format: z.enum(['csv', 'ndjson']).optional(),
    delimiter: z.enum(['tab', ...DELIMITERS]).optional(),
    encoding: z.enum(ENCODINGS).optional(),
    sheet: z.string().optional(),
  },
  { error: describeIssue },
);

/* Units of uploads in one iteration of the event loop, about 1 ms: a request of another client waits for some iterations. */
const UNITS = 500;

/** Receives the file of an import and reports what was found in it. `importStart` starts the import. */
export function mountImport(app: Express, importOptions: ImportOptions): void {
  const options = { ...importOptions, turns: createEventLoopScheduler(UNITS) };
  app.all(PATHS, async (request, response) => {
    response.locals['route'] = '/v2/imports';
    if (request.method === 'POST') return answer(options, request, response);
    response.setHeader('Allow', 'POST, OPTIONS');
    if (request.method === 'OPTIONS') response.status(204).end();
    else refuse(response, WRONG_METHOD, { detail: `Method ${request.method} is not allowed here.` });
    return undefined;
  });
}

type Options = ImportOptions & { turns: EventLoopScheduler };

async function answer(options: Options, request: Request, response: Response): Promise<void> {
  try {
    const strict = applyStrict(request, response);
    const actor = await authorizeCaller(options, request, response, { workspace: 'write' });
    const declared = readDeclared(request, strict);
    const trail = trailOf(response);
    if (trail) trail.isStream = true;
    const slot = options.places.take(actor, 'upload', { reader: response, trail }).catch(explainWait);
    const view = await withSlot(slot, () => upload(options, response, actor, declared));
    response.status(201).json(toAnswer(view));
  } catch (error) {
    // The caller has disconnected.
    if (request.socket.destroyed) return;
    if (error instanceof InvalidError) refuse(response, problemOfClass('InvalidError'), error.faults);
    else {
      const problem = problemOf(error);
      if (problem === null) throw error;
      refuse(response, problem, { detail: problem.message });
    }
  }
}

function explainWait(error: unknown): never {
  if (!(error instanceof SlotRefused) || error.reason !== 'owner') throw error;
  throw new ConflictError(
    'Another file is arriving',
    'Another file of this workspace is still arriving. Send files one after the other.',
  );
}

async function upload(
  { services, turns, maxBytes: most, maxWaitingBytes: mostKept }: Options,
  response: Response,
  actor: CallerActor,
  declared: DeclaredSheet,
): Promise<ImportView> {
  const kind = { heavy: false, trail: trailOf(response), operation: () => 'importUpload' };
  const { workspace } = createContext(actor, services, kind);
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const terms = { most, mostKept, count: createPace(turns, workspace.clientId, UNITS), signal: gone.signal };
  const { id } = await uploadImport(workspace, readUnhurried(response.req, LIMITS), declared, terms);
  // A received file counts as a write, like a successful mutation.
  if (actor.kind === 'key') services.usage.note(actor, 'writes');
  const view = await readImport(services.database, { clientId: workspace.clientId, id });
  if (!view) throw new Error('The import was not stored.');
  return view;
}

function readDeclared(request: Request, strict: boolean): DeclaredSheet {
  if (!/^(identity|x-gzip|gzip)?$/i.test(request.headers['content-encoding'] ?? '')) {
    throw new BodyError('unsupported-encoding', 'Send the file as it is, or packed with gzip.');
  }
  if (/^multipart\//i.test(request.headers['content-type'] ?? '')) {
    throw new InvalidError({ file: ['Send the file itself as the body, and not as a part of a form.'] });
  }
  const { searchParams } = new URL(request.url, 'http://localhost');
  if (strict) refuseUnused(searchParams, query.shape);
  const { delimiter, ...declared } = parseInput(query, Object.fromEntries(searchParams));
  return { ...declared, delimiter: delimiter === 'tab' ? '\t' : delimiter };
}

const toAnswer = ({ job, columns, proposedDates, proposedDecimals, ...view }: ImportView) => ({
  ...{ id: job.id, state: job.state, record: view.record, format: view.format, delimiter: view.delimiter },
  ...{ encoding: view.encoding, sheet: view.sheet, sheets: view.sheets, rows: view.rows, notes: view.notes },
  ...{ proposed_dates: proposedDates, proposed_decimals: proposedDecimals },
  columns: columns.map(({ column, field, customField, proposedKind, values }) => ({
    ...{ column, field: field ?? null, custom_field: customField ?? null, proposed_kind: proposedKind, values },
  })),
});

function refuse(response: Response, problem: Problem, body: object): void {
  if (response.headersSent) return;
  // The rest of the file is not read.
  response.set('Connection', 'close');
  sendRefusal(response, problem, body);
}
