import { Command, CommanderError } from 'commander';
import { InvalidError } from '../../errors.js';
import { describeFailure } from '../describe-failure.js';
import { agencyCommands } from './commands/agencies.js';
import { clientCommands } from './commands/clients.js';
import { databaseCommands } from './commands/database.js';
import { doctorCommand } from './commands/doctor.js';
import { keyCommands } from './commands/keys.js';
import { privateServerCommands } from './commands/private-server.js';
import { recordCommands } from './commands/records.js';
import { userCommands } from './commands/users.js';

/** Gives each command its description, options and action. */
const COMMANDS: Readonly<Record<string, (command: Command) => unknown>> = {
  ...agencyCommands,
  ...clientCommands,
  ...databaseCommands,
  ...doctorCommand,
  ...keyCommands,
  ...privateServerCommands,
  ...recordCommands,
  ...userCommands,
};

/**
 * Runs one operator command. It prints to the outputs of this process, and sets `process.exitCode` on failure.
 * @param args the name of the command and its arguments
 */
export async function runAdmin(args: readonly string[]): Promise<void> {
  const program = new Command('npm run -s admin --')
    .description('Manages the service from the command line. The environment selects the database, as for the service.')
    .showHelpAfterError()
    .exitOverride();
  try {
    for (const name of Object.keys(COMMANDS).sort()) COMMANDS[name]?.(program.command(name));
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    // Commander has printed its own errors, and also throws for the help.
    if (!(error instanceof CommanderError)) process.stderr.write(`${describe(error)}\n`);
    process.exitCode = error instanceof CommanderError ? error.exitCode : 1;
  }
}

/* An InvalidError keeps its messages in its fields. */
function describe(error: unknown): string {
  if (error instanceof InvalidError) return Object.values(error.faults).flat().join(' ');
  return describeFailure(error);
}
