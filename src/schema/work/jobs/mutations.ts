import { ConflictError, NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { cancelJob } from './cancel-job.js';
import { Job } from './job.js';
import { watchJob } from './job-watch.js';

const id = { type: 'RecordId', required: true, description: 'The id of the job.' } as const;

builder.mutationFields((t) => ({
  jobCancel: t.field({
    type: Job,
    description: 'Ends a job where it stands. What it has written stays.',
    authScopes: { access: { workspace: 'write' } },
    errors: { types: [NotFoundError, ConflictError] },
    args: { id: t.arg(id) },
    resolve: (_root, args, { workspace }) => cancelJob(workspace, args.id),
  }),
}));

builder.subscriptionFields((t) => ({
  jobChanged: t.field({
    type: Job,
    description: 'A job as it stands, at once and whenever it has got on, until it has ended.',
    authScopes: { access: { workspace: 'read' } },
    args: { id: t.arg(id) },
    subscribe: (_root, args, { services, workspace: { clientId } }) => watchJob(services, { clientId, id: args.id }),
    resolve: (job) => job,
  }),
}));
