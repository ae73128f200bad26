import type { UserLineFragment } from '../../api/generated/users';
import { roleNames } from '../../shared-text';

/** One user of the list. */
export type UserRow = UserLineFragment;

/** The name of a user, else its address. */
export const userName = ({ name, email }: Pick<UserRow, 'name' | 'email'>): string => name || email;

/** The role in the agency, or the roles in clients. */
export const accessOf = ({ role, clients }: Pick<UserRow, 'role' | 'clients'>): string =>
  role ? roleNames[role] : clients.map((one) => `${one.clientName}: ${roleNames[one.role]}`).join(', ');
