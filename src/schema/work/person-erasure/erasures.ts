import { NotFoundError } from '../../../errors.js';
import { builder } from '../../kernel/builder.js';
import { managementOf } from '../../kernel/management.js';
import { listErasures, type PersonErasure, SHOWN, startErasure } from './start-erasure.js';

const PersonErasureRef = builder.objectRef<PersonErasure>('PersonErasure').implement({
  description: 'An erasure of a Person in progress.',
  fields: (t) => ({
    clientId: t.exposeString('clientId', { description: 'The client.' }),
    personId: t.expose('personId', { type: 'RecordId', description: 'The Person.' }),
    requestedBy: t.exposeString('requestedBy', { description: 'Who requested it, as in the audit log.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', description: 'When it was requested.' }),
  }),
});

const agency = { agency: true } as const;

builder.mutationFields((t) => ({
  personErase: t.field({
    type: PersonErasureRef,
    description:
      'Permanently erases a Person in the background: its contacts, emails and activities, what merges wrote, and mentions of it in stored webhook bodies, the journal and jobs with their files. A repeat of an applied event is still recognised as a repeat.',
    access: agency,
    errors: { types: [NotFoundError] },
    args: {
      clientId: t.arg.string({ required: true, description: 'The id of the client.' }),
      personId: t.arg({ type: 'RecordId', required: true, description: 'The Person.' }),
    },
    resolve: async (_root, { clientId, personId }, context) => {
      const erasure = await startErasure(managementOf(context), clientId, personId);
      context.services.wakeWorker('erase-persons');
      return erasure;
    },
  }),
}));

builder.queryFields((t) => ({
  personErasures: t.field({
    type: [PersonErasureRef],
    description: `The erasures of the agency in progress, oldest first; at most ${SHOWN}.`,
    access: agency,
    resolve: (_root, _args, { agencyId, services }) => listErasures(services.database, agencyId),
  }),
}));
