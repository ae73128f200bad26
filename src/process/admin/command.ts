import type { Command } from 'commander';

/** One command of `npm run admin`; its name is that of its file. */
export interface AdminCommand {
  /** Gives the command its description, options and action. */
  declare: (command: Command) => unknown;
}

/** What a file of `commands` exports. */
export const defineCommand = (declare: AdminCommand['declare']): AdminCommand => ({ declare });
