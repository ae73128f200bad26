import type { Client } from '../../db/generated/prisma/client.js';
import { InvalidError, NotFoundError } from '../../errors.js';
import { isCountry } from '../../values/phone-number.js';
import { recordAudit } from '../audit/record-audit.js';
import type { Workspace } from '../context.js';
import { enqueueWorkspace } from '../scoring/enqueue.js';

/**
 * The settings of a workspace. `defaultPhoneCountry` is an ISO 3166-1 code; null: phone numbers must have their country
 * code.
 */
export type WorkspaceSettings = Pick<Client, 'scoringEnabled' | 'defaultPhoneCountry'>;

/** Absent settings are not changed; null clears the country. */
interface SettingsInput {
  scoringEnabled?: boolean | null | undefined;
  defaultPhoneCountry?: string | null | undefined;
}

const SETTINGS = { scoringEnabled: true, defaultPhoneCountry: true } as const;

/** The present settings of the workspace. */
export async function readSettings({ clientId, database }: Workspace): Promise<WorkspaceSettings> {
  const settings = await database.prisma.client.findUnique({ where: { id: clientId }, select: SETTINGS });
  if (!settings) throw new NotFoundError('Client not found');
  return settings;
}

/**
 * Changes the given settings. Switching scoring on requests a first score for every contact that has activities.
 * @throws InvalidError the country is no country, or scoring is null
 * @source Specification: What the service does, lead scoring; docs/behaviour.md: Lead scoring, Normalisation
 */
export async function updateSettings(workspace: Workspace, input: SettingsInput): Promise<WorkspaceSettings> {
  const { clientId, database } = workspace;
  checkInput(input);
  return database.transaction(async (session) => {
    await session.query('workspace.lock', 'select id from client where id = $1 for no key update', [clientId]);
    const where = { id: clientId };
    const before = await session.prisma.client.findUnique({ where, select: SETTINGS });
    if (!before) throw new NotFoundError('Client not found');
    const scoringEnabled = input.scoringEnabled ?? before.scoringEnabled;
    const defaultPhoneCountry =
      input.defaultPhoneCountry === undefined ? before.defaultPhoneCountry : input.defaultPhoneCountry;
    const data = { scoringEnabled, defaultPhoneCountry };
    const after = await session.prisma.client.update({ where, data, select: SETTINGS });
    if (after.scoringEnabled && !before.scoringEnabled) await enqueueWorkspace(session, clientId);
    await recordAudit(session, workspace, {
      action: 'workspace.updated',
      subject: `client:${clientId}`,
      before: { ...before },
      after: { ...after },
    });
    return after;
  });
}

function checkInput({ scoringEnabled, defaultPhoneCountry }: SettingsInput): void {
  if (scoringEnabled === null) throw new InvalidError({ scoringEnabled: ['Must be true or false.'] });
  if (typeof defaultPhoneCountry === 'string' && !isCountry(defaultPhoneCountry)) {
    throw new InvalidError({ defaultPhoneCountry: ['Must be a country of ISO 3166-1 in two capitals, such as DE.'] });
  }
}
