import { requireAccess } from '../../../access/identity/permissions.js';
import { ConflictError, ForbiddenError, InvalidError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { Job } from '../jobs/job.js';
import { startJob } from '../jobs/start-job.js';
import type { EXPORT_FORMATS, EXPORTED } from './export-plan.js';
import { needOf, planExport } from './plan-export.js';

const ExportedRecords = builder.enumType('ExportedRecords', {
  description: 'What can be exported.',
  values: {
    contacts: { description: 'Contacts with their custom fields.' },
    companies: { description: 'Companies with their custom fields.' },
    emails: { description: 'Emails with their bodies and custom fields.' },
    campaigns: { description: 'Campaigns with their counters.' },
    activities: { description: 'Activities with the contacts that they concern.' },
    people: { description: 'Persons with the ids of their contacts. Needs data enrichment.' },
    webhook_deliveries: { description: 'Webhook deliveries that are kept, with their bodies.' },
  } as const satisfies Record<(typeof EXPORTED)[number], object>,
});

const ExportFormat = builder.enumType('ExportFormat', {
  description: 'How a file of records is written.',
  values: {
    ndjson: { description: 'A JSON object a line.' },
    csv: { description: 'RFC 4180, with a line of names.' },
  } as const satisfies Record<(typeof EXPORT_FORMATS)[number], object>,
});

const ExportInput = builder.inputType('ExportInput', {
  description: 'What to export, and how.',
  fields: (t) => ({
    records: t.field({ type: ExportedRecords, required: true, description: 'Which kind of record.' }),
    format: t.field({ type: ExportFormat, required: true, defaultValue: 'ndjson', description: 'How it is written.' }),
    filter: t.field({ type: 'JSON', description: 'What to match, as the `filter` of the list of these records.' }),
    where: t.field({ type: 'JSON', description: 'What to match besides, as the `where` of that list.' }),
    customFieldColumns: t.boolean({
      defaultValue: true,
      description: 'Of a CSV: a column for each custom field of the workspace; else one column of JSON.',
    }),
    harmless: t.boolean({
      defaultValue: true,
      description: 'Of a CSV: an apostrophe stands before texts that a spreadsheet would take for a formula.',
    }),
    after: t.field({ type: 'RecordId', description: 'Only records with larger ids; they come in the order of ids.' }),
  }),
});

builder.mutationFields((t) => ({
  exportStart: t.field({
    type: Job,
    description:
      'Writes all records that match into a file, in the background. REST serves it at `/public/v2/jobs/{id}/outcome` once the job is done.',
    authScopes: { access: { workspace: 'write' } },
    errors: { types: [InvalidError, ConflictError] },
    args: { input: t.arg({ type: ExportInput, required: true, description: 'What to export.' }) },
    resolve: async (_root, { input }, { workspace, actor, services }, { schema }) => {
      if (actor.kind === 'webhook') throw new ForbiddenError('A webhook delivery may only record events.');
      requireAccess(actor, needOf(input.records));
      const plan = planExport(schema, workspace, input);
      const job = await workspace.database.transaction((session) =>
        startJob(session, workspace, { kind: 'export', params: plan }),
      );
      services.wakeWorker();
      return job;
    },
  }),
}));
