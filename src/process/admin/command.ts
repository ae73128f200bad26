import type { Command } from 'commander';
import { type DefaultExport, loadDefaultExports } from '../../files/default-exports.js';

/** One command of `npm run admin`; its name is that of its file. */
interface AdminCommand {
  /** Gives the command its description, options and action. */
  declare: (command: Command) => unknown;
}

/** What a file of `commands` exports. */
export const defineCommand = (declare: AdminCommand['declare']): AdminCommand => ({ declare });

/**
 * Adds every command to the program. There is no list to edit: every file in `commands` is a command.
 * @throws Error a file exports no command
 */
export async function addCommands(program: Command): Promise<void> {
  for (const { name, value } of await loadDefaultExports(new URL('./commands/', import.meta.url))) {
    readCommand({ name, value }).declare(program.command(name));
  }
}

function readCommand({ name, value }: DefaultExport): AdminCommand {
  if (!isCommand(value)) throw new Error(`The file of the command ${name} does not state a command.`);
  return value;
}

function isCommand(value: unknown): value is AdminCommand {
  return typeof value === 'object' && value !== null && 'declare' in value && typeof value.declare === 'function';
}
