import { openDatabase } from '../../src/db/open.js';
import { type CreatedClient, createAgency } from '../../src/schema/tenancy/agencies/create-agency.js';
import { type ServiceProcess, startProcess } from './service-process.js';

const PEPPER = 'a pepper of sixteen characters';

/** A service process on a database of its own, and a client in it. */
export interface StartedService extends ServiceProcess {
  client: CreatedClient;
  logged: string[];
  /** Sends one request, without retries. Status 0: no answer. */
  call(
    method: string,
    path: string,
    json?: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: unknown }>;
}

/**
 * @param databaseUrl of a migrated database, as an owner sees it @param environment further settings; DATABASE_URL may
 *   differ
 */
export async function startService(
  databaseUrl: string,
  environment: Record<string, string> = {},
): Promise<StartedService> {
  const database = await openDatabase({ url: databaseUrl });
  const { clients } = await createAgency(database, PEPPER, { name: 'Started', clients: ['One'], connect: [] });
  await database.close();
  const [client] = clients;
  if (client === undefined) throw new Error('No client was created.');
  const logged: string[] = [];
  const settings = { DATABASE_URL: databaseUrl, KEY_PEPPER: PEPPER, RATE_LIMIT: '0', LOG_LEVEL: 'warn' };
  const service = await startProcess({ ...settings, ...environment }, logged);
  return {
    ...service,
    client,
    logged,
    call: async (method, path, json, further) => {
      const headers = { ...further, 'X-API-KEY': client.readWriteKey, 'Content-Type': 'application/json' };
      const body = json === undefined ? null : JSON.stringify(json);
      try {
        const answer = await fetch(service.url + path, { method, headers, body, signal: AbortSignal.timeout(10_000) });
        return { status: answer.status, body: await answer.json() };
      } catch {
        return { status: 0, body: null };
      }
    },
  };
}
