import type { Command } from 'commander';
import { inviteUser, linkUser, listUsers, type UserInvited } from '../../../schema/tenancy/users/manage-users.js';
import { readName } from '../options.js';
import { printJson, printLines } from '../output.js';
import { findPlace, withDatabase } from '../with-database.js';

/** Commands for the users of an agency. */
export const userCommands = {
  'invite-user': (command: Command) =>
    command
      .description(
        'Invites an owner of an agency, or gives a user of this address a new link, for an invitation or a new password. The link is shown once, and works once, for 7 days.',
      )
      .requiredOption('--agency <agency>', 'id or name of the agency', readName)
      .requiredOption('--email <address>', 'the address that the user signs in with', readName)
      .option('--name <name>', 'the name of the user', readName)
      .option('--json', 'prints one JSON object')
      .action(invite),
};

interface InviteOptions {
  agency: string;
  email: string;
  name?: string;
  json?: true;
}

async function invite({ agency, email, name, json }: InviteOptions): Promise<void> {
  const { invited, host } = await withDatabase(async (database, { pepper, publicUrl }) => {
    const place = await findPlace(database, pepper, { agency });
    const known = (await listUsers(place)).find((user) => user.email === email.trim().toLowerCase());
    const done = known ? await linkUser(place, known.id) : await inviteUser(place, { email, name, role: 'owner' });
    return { invited: done, host: publicUrl ?? '' };
  });
  const link = linkOf(invited, host);
  if (json)
    printJson({ user_id: invited.user.id, email: invited.user.email, link, expires_at: invited.link.expiresAt });
  else printLines([link, `For ${invited.user.email}. It works once, until ${invited.link.expiresAt.toISOString()}.`]);
}

const linkOf = ({ link }: UserInvited, host: string): string => `${host}/console/invitation#${link.token}`;
