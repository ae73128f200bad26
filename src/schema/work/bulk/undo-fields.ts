import { ConflictError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { Job } from '../jobs/job.js';
import { HEAVY } from './bulk-fields.js';
import { undoBulk } from './undo-bulk.js';

builder.mutationField('bulkUndo', (t) =>
  t.field({
    type: Job,
    description:
      'Takes back everything that a job in bulk did, in the background: what it deleted is given back as `contactRestore`, `companyRestore` and `emailRestore` do it, and values that it wrote are what they were before, unless somebody changed them since. What is in the way of a record stops no other, and is told in the file of what was refused. Run again, it tries the rest.',
    authScopes: { access: { workspace: 'write' } },
    errors: { types: [NotFoundError, ConflictError] },
    complexity: HEAVY,
    args: {
      jobId: t.arg({ type: 'RecordId', required: true, description: 'The job that changed or deleted records.' }),
    },
    resolve: async (_root, { jobId }, { workspace, services }) => {
      const job = await undoBulk(workspace, jobId);
      services.wakeWorker();
      return job;
    },
  }),
);
