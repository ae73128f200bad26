import type { Client } from '../../../db/generated-client.js';
import { InvalidError, NotFoundError } from '../../../errors.js';
import { isCountry } from '../../../values/phone-number.js';
import { enqueueWorkspace } from '../../crm/scoring/enqueue.js';
import { builder } from '../../kernel/builder.js';
import type { Workspace } from '../../kernel/context.js';
import { recordUpdate } from '../../kernel/record-audit.js';

/** `defaultPhoneCountry` is ISO 3166-1; null: numbers need their country code. `scoreLevels` ascend. */
type WorkspaceSettings = Pick<Client, keyof typeof SETTINGS>;

/** Absent settings are not changed; null clears the country and the levels. */
interface SettingsInput {
  scoringEnabled?: boolean | null | undefined;
  scoreLevels?: readonly number[] | null | undefined;
  defaultPhoneCountry?: string | null | undefined;
  suppressesBounces?: boolean | null | undefined;
  sharesContacted?: boolean | null | undefined;
  keepRequestBodies?: boolean | null | undefined;
}

const SETTINGS = {
  scoringEnabled: true,
  scoreLevels: true,
  defaultPhoneCountry: true,
  suppressesBounces: true,
  sharesContacted: true,
  requestBodiesUntil: true,
} as const;
const FLAGS = ['scoringEnabled', 'suppressesBounces', 'sharesContacted'] as const;

const MOST_LEVELS = 10;
/** How long bodies of requests are kept from when that was switched on. */
const BODIES_MS = 24 * 3600 * 1000;

/** The present settings of the workspace. */
async function readSettings({ clientId, database }: Workspace): Promise<WorkspaceSettings> {
  const settings = await database.prisma.client.findUnique({ where: { id: clientId }, select: SETTINGS });
  if (!settings) throw new NotFoundError('Client not found');
  return settings;
}

/**
 * Changes the given settings. Switching scoring on, or other levels, requests a score for every contact with
 * activities.
 * @throws InvalidError the country is no country, scoring is null, or levels do not rise from above 0
 * @source Specification: What the service does, lead scoring; docs/behaviour.md: Lead scoring, Normalisation
 */
export async function updateSettings(workspace: Workspace, input: SettingsInput): Promise<WorkspaceSettings> {
  const { clientId, database } = workspace;
  checkInput(input);
  const { keepRequestBodies, ...given } = input;
  return database.transaction(async (session) => {
    await session.query('workspace.lock', 'select id from client where id = $1 for no key update', [clientId]);
    const where = { id: clientId };
    const before = await session.prisma.client.findUnique({ where, select: SETTINGS });
    if (!before) throw new NotFoundError('Client not found');
    const scoreLevels = input.scoreLevels === undefined ? before.scoreLevels : [...(input.scoreLevels ?? [])];
    const flags = {
      scoringEnabled: input.scoringEnabled ?? before.scoringEnabled,
      suppressesBounces: input.suppressesBounces ?? before.suppressesBounces,
      sharesContacted: input.sharesContacted ?? before.sharesContacted,
    };
    const bodies = keepRequestBodies == null ? {} : { requestBodiesUntil: bodiesUntil(keepRequestBodies) };
    const data = { ...before, ...given, ...flags, ...bodies, scoreLevels };
    const after = await session.prisma.client.update({ where, data, select: SETTINGS });
    const isOutdated = !before.scoringEnabled || String(scoreLevels) !== String(before.scoreLevels);
    if (after.scoringEnabled && isOutdated) await enqueueWorkspace(session, clientId);
    if (keepRequestBodies === false)
      await session.prisma.apiRequest.updateMany({ where: { clientId, body: { not: null } }, data: { body: null } });
    await recordUpdate(session, workspace, {
      action: 'workspace.updated',
      subject: `client:${clientId}`,
      before: { ...before },
      after: { ...after },
    });
    return after;
  });
}

const bodiesUntil = (keep: boolean): Date | null => (keep ? new Date(Date.now() + BODIES_MS) : null);

function checkInput(input: SettingsInput): void {
  const { scoreLevels, defaultPhoneCountry } = input;
  const levels = scoreLevels ?? [];
  if (levels.length > MOST_LEVELS) throw new InvalidError({ scoreLevels: [`Must be at most ${MOST_LEVELS}.`] });
  if (levels.some((level, index) => level <= (levels[index - 1] ?? 0))) {
    throw new InvalidError({ scoreLevels: ['Must be numbers above 0, of which each is higher than the one before.'] });
  }
  for (const name of [...FLAGS, 'keepRequestBodies'] as const)
    if (input[name] === null) throw new InvalidError({ [name]: ['Must be true or false.'] });
  if (typeof defaultPhoneCountry === 'string' && !isCountry(defaultPhoneCountry)) {
    throw new InvalidError({ defaultPhoneCountry: ['Must be a country of ISO 3166-1 in two capitals, such as DE.'] });
  }
}

const Settings = builder.objectRef<WorkspaceSettings>('WorkspaceSettings').implement({
  description: 'The settings of a workspace.',
  fields: (t) => ({
    scoringEnabled: t.exposeBoolean('scoringEnabled', { description: 'Whether contacts are scored. Off by default.' }),
    scoreLevels: t.exposeFloatList('scoreLevels', {
      description:
        'The scores at which a lead reaches the next level, ascending. Reaching or leaving a level is listed in `changes`. Default: none.',
    }),
    defaultPhoneCountry: t.exposeString('defaultPhoneCountry', {
      nullable: true,
      description:
        'The country in which national phone numbers are read, ISO 3166-1; null: numbers need their country code.',
    }),
    suppressesBounces: t.exposeBoolean('suppressesBounces', {
      description: 'Whether a hard bounce puts its address on the suppression list. Off by default.',
    }),
    sharesContacted: t.exposeBoolean('sharesContacted', {
      description:
        'Whether other clients of the agency may ask whom this one wrote to, and it may ask for theirs (`contacted`). Off by default.',
    }),
    requestBodiesUntil: t.expose('requestBodiesUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when bodies of requests are kept (`apiRequests`). Null, the default, or past: they are not.',
    }),
  }),
});

const SettingsInputType = builder.inputType('WorkspaceSettingsInput', {
  description: 'What to change. Absent fields are unchanged; null clears the country.',
  fields: (t) => ({
    scoringEnabled: t.boolean({ description: 'Switching it on scores every contact with activities.' }),
    scoreLevels: t.floatList({
      description:
        'Up to 10 numbers above 0, each higher than the one before; empty: no levels are reported. A change recomputes every score.',
    }),
    defaultPhoneCountry: t.string({
      description: 'Two-letter ISO 3166-1 code in capitals, such as DE. Stored numbers are unchanged.',
    }),
    suppressesBounces: t.boolean({ description: 'Concerns later bounces. Soft bounces never count.' }),
    sharesContacted: t.boolean({ description: 'The consent of the client.' }),
    keepRequestBodies: t.boolean({
      description:
        'True: keeps bodies of the requests of the next 24 hours (`apiRequests`). False: keeps no more, and deletes those that are kept.',
    }),
  }),
});

builder.queryFields((t) => ({
  workspaceSettings: t.field({
    type: Settings,
    description: 'The settings of the workspace.',
    access: { workspace: 'read' },
    resolve: (_root, _args, { workspace }) => readSettings(workspace),
  }),
}));

builder.mutationFields((t) => ({
  workspaceUpdate: t.field({
    type: Settings,
    description: 'Changes the given settings of the workspace.',
    access: { workspace: 'write' },
    errors: { types: [InvalidError] },
    args: { input: t.arg({ type: SettingsInputType, required: true, description: 'The settings to change.' }) },
    resolve: async (_root, { input }, { services, workspace }) => {
      const settings = await updateSettings(workspace, input);
      services.forgetKeys(workspace.agencyId);
      if (settings.scoringEnabled) services.wakeWorker('rescore');
      return settings;
    },
  }),
}));

const WorkspaceType = builder.objectRef<{ clientId: string; clientName: string }>('Workspace').implement({
  description: 'The client workspace that a key belongs to.',
  fields: (t) => ({
    clientId: t.exposeString('clientId', { description: 'Unguessable; also used in webhook paths.' }),
    clientName: t.exposeString('clientName', { description: 'The name of the client.' }),
  }),
});

builder.queryFields((t) => ({
  whoami: t.field({
    type: WorkspaceType,
    nullable: true,
    description: 'The workspace of the key; null for a master key, which has none of its own.',
    access: {},
    resolve: (_root, _args, { actor }) =>
      actor.kind === 'key' && actor.keyKind !== 'ML' && actor.clientId !== null && actor.clientName !== null
        ? { clientId: actor.clientId, clientName: actor.clientName }
        : null,
  }),
}));
