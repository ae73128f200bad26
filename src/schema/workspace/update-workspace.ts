import { InvalidError, NotFoundError } from '../../errors.js';
import { isCountry } from '../../values/phone-number.js';
import { recordAudit } from '../audit/record-audit.js';
import type { Workspace } from '../context.js';
import { enqueueWorkspace } from '../scoring/enqueue.js';

/** The settings of a workspace. */
export interface WorkspaceSettings {
  scoringEnabled: boolean;
  /** ISO 3166-1, such as DE; null: phone numbers need their country code. */
  defaultPhoneCountry: string | null;
}

/** What is absent stays; a null country clears it. */
interface SettingsInput {
  scoringEnabled?: boolean | null | undefined;
  defaultPhoneCountry?: string | null | undefined;
}

const COLUMNS = `scoring_enabled as "scoringEnabled", default_phone_country as "defaultPhoneCountry"`;

/** The settings of the workspace as they are now. */
export async function readSettings({ clientId, database }: Workspace): Promise<WorkspaceSettings> {
  const [settings] = await database.query<WorkspaceSettings>(
    'workspace.settings',
    `select ${COLUMNS} from client where id = $1`,
    [clientId],
  );
  if (!settings) throw new NotFoundError('Client not found');
  return settings;
}

/**
 * Changes the given settings. Switching scoring on asks for a first score of every contact that has activities.
 * @throws InvalidError the country is no country, or scoring is null
 * @source Specification: What the service does, lead scoring; docs/behaviour.md: Lead scoring, Normalisation
 */
export async function updateSettings(workspace: Workspace, input: SettingsInput): Promise<WorkspaceSettings> {
  const { clientId, database } = workspace;
  checkInput(input);
  return database.transaction(async (sql) => {
    const [before] = await sql.query<WorkspaceSettings>(
      'workspace.lock',
      `select ${COLUMNS} from client where id = $1 for no key update`,
      [clientId],
    );
    if (!before) throw new NotFoundError('Client not found');
    const scoring = input.scoringEnabled ?? before.scoringEnabled;
    const country = input.defaultPhoneCountry === undefined ? before.defaultPhoneCountry : input.defaultPhoneCountry;
    const update = `update client set scoring_enabled = $2, default_phone_country = $3 where id = $1 returning ${COLUMNS}`;
    const [after] = await sql.query<WorkspaceSettings>('workspace.update', update, [clientId, scoring, country]);
    if (!after) throw new Error('A locked workspace is gone.');
    if (after.scoringEnabled && !before.scoringEnabled) await enqueueWorkspace(sql, clientId);
    await recordAudit(sql, workspace, {
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
