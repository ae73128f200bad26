import type { Command } from 'commander';
import type { Management } from '../../schema/kernel/management.js';
import { findPlace } from './find-place.js';
import { readName } from './options.js';
import { withDatabase } from './with-database.js';

/** Which client a command is about. */
export interface NamedClient {
  agency: string;
  client: string;
}

/** Gives a command the options that name a client. */
export const nameClient = (command: Command): Command =>
  command
    .requiredOption('--agency <agency>', 'id or name of the agency', readName)
    .requiredOption('--client <client>', 'id or name of the client', readName);

/**
 * Runs a command about a client, with its agency.
 * @throws NoSingleMatchError nothing, or several, have a name
 */
export function withClient<Result>(
  { agency, client }: NamedClient,
  work: (place: Management, clientId: string) => Promise<Result>,
): Promise<Result> {
  return withDatabase(async (database, { pepper }) => {
    const place = await findPlace(database, pepper, { agency, client });
    if (place.clientId === null) throw new Error('No client was named.');
    return work({ ...place, clientId: null }, place.clientId);
  });
}
