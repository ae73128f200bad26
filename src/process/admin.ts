import { Command } from 'commander';
import { describeFailure } from '../db/describe-failure.js';
import { InvalidError } from '../errors.js';
import { commands } from './admin/commands/index.js';

const program = new Command('npm run -s admin --')
  .description('Manages the service from the command line, in the database that the environment names.')
  .showHelpAfterError();

try {
  for (const [name, { declare }] of Object.entries(commands)) declare(program.command(name));
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  process.exitCode = 1;
}

/* An InvalidError keeps its messages in its fields. */
function describe(error: unknown): string {
  if (error instanceof InvalidError) return Object.values(error.faults).flat().join(' ');
  return describeFailure(error);
}
