import type { Express } from 'express';
import { statusOfType } from '../http/problem.js';
import type { StreamedText } from '../http/stream.js';
import type { Execute } from '../operations/execute.js';
import { ExportClientDocument } from '../operations/generated.js';
import { completeLine } from '../schema/tenancy/client-lifecycle/export-client.js';
import { LIMITS, mountStream, Refused, type StreamCall, type StreamServices } from './stream-route.js';

interface ExportOptions extends StreamServices {
  execute: Execute;
}

/**
 * Everything of a client as NDJSON, to a master key of its agency: the slices of `clientExport` one after the other, and a
 * last line that says that it is whole. What breaks off before that line is to be asked for again. The client is named by the
 * path; the header that names one elsewhere says nothing here.
 */
export function mountExport(app: Express, options: ExportOptions): void {
  mountStream(app, options, {
    path: '/clients/:clientId/export',
    label: '/clients/{client_id}/export',
    need: () => ({ agency: true }),
    open: (call) => exportOf(options, call),
  });
}

/* The key is looked at before each slice: one that is revoked meanwhile reads no further. */
function exportOf({ places, execute }: ExportOptions, { request, trail, identifyAgain }: StreamCall): StreamedText {
  const clientId = String(request.params['clientId']);
  let rows = 0;
  const read = async (after: string | null, signal: AbortSignal) => {
    const actor = await identifyAgain();
    const patience = after === null ? { signal, trail } : { signal, trail, waitMs: LIMITS.totalMs };
    const release = await places.take(actor, 'slice', patience);
    try {
      const kind = { heavy: false, trail };
      const { clientExport: slice } = await execute(ExportClientDocument, { clientId, after }, actor, kind);
      if (slice.__typename !== 'ClientExportSlice') throw new Refused(statusOfType(slice.__typename), slice.message);
      rows += slice.lines.length;
      return { text: slice.lines.map((line) => `${line}\n`).join(''), next: slice.endCursor };
    } finally {
      release();
    }
  };
  return { contentType: 'application/x-ndjson; charset=utf-8', read, end: () => `${completeLine(rows)}\n` };
}
