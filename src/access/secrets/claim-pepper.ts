import { createHmac } from 'node:crypto';
import type { Database, Session } from '../../db/database.js';

/** The pepper for new hashes and seals, and the previous one, which older ones may still need. */
export interface Peppers {
  pepper: string;
  previousPepper?: string | undefined;
}

/** All of them, the one for new hashes first. */
export const pepperList = ({ pepper, previousPepper }: Peppers): string[] =>
  previousPepper === undefined ? [pepper] : [pepper, previousPepper];

/** The pepper of this process does not belong to this database. The message explains what to do. */
class WrongPepperError extends Error {
  override readonly name = 'WrongPepperError';
}

/**
 * `current`: the database uses this pepper. `changed`: this call began the change to this pepper. `replaced`: the database
 * has changed from this pepper to another one, which this process also knows.
 */
type PepperClaim = 'current' | 'changed' | 'replaced';

/** The marks of the current and the previous pepper. */
export interface PepperMarks {
  currentMark: Buffer;
  replacedMark: Buffer | null;
}

const WRONG = `KEY_PEPPER is not the one that this database was used with, so no key would work and no webhook secret open.
Set the one that it had. To change it, set KEY_PEPPER to the new one and KEY_PEPPER_PREVIOUS to the one that it had: see
docs/operations.md, "Secrets".`;

const TOO_EARLY = `KEY_PEPPER_PREVIOUS is set, but this database does not know yet which pepper its keys were made under.
Start once with that one alone, as KEY_PEPPER.`;

/**
 * Checks that keys can be found under the pepper of this process. The first start records its mark in the database. A
 * process with a new pepper whose previous one is recorded begins the change, which is never undone: processes that still
 * have the two the other way round keep working, and may restart.
 * @throws WrongPepperError the process must not serve: every key would be refused
 */
export async function claimPepper(database: Database, { pepper, previousPepper }: Peppers): Promise<PepperClaim> {
  const own = pepperMark(pepper);
  const previous = previousPepper === undefined ? null : pepperMark(previousPepper);
  return database.transaction(async (session) => {
    const { currentMark, replacedMark } = (await lockRow(session)) ?? (await beginWith(session, own, previous));
    if (own.equals(currentMark)) return 'current';
    if (!previous?.equals(currentMark)) throw new WrongPepperError(WRONG);
    if (replacedMark && own.equals(replacedMark)) return 'replaced';
    await session.query(
      'pepper.change',
      'update key_pepper set current_mark = $1, replaced_mark = current_mark, changed_at = now()',
      [own],
    );
    return 'changed';
  });
}

const READ = `select current_mark as "currentMark", replaced_mark as "replacedMark" from key_pepper`;

async function lockRow({ query }: Session): Promise<PepperMarks | undefined> {
  const [row] = await query<PepperMarks>('pepper.lock', `${READ} for update`);
  return row;
}

/* Of two concurrent first starts, the later one waits for the row of the earlier one and then finds it. */
async function beginWith(session: Session, own: Buffer, previous: Buffer | null): Promise<PepperMarks> {
  const [key] = previous ? await session.query('pepper.any_key', 'select 1 as one from api_key limit 1') : [];
  if (key) throw new WrongPepperError(TOO_EARLY);
  await session.query(
    'pepper.begin',
    'insert into key_pepper (original_mark, current_mark) values ($1, $1) on conflict do nothing',
    [own],
  );
  const row = await lockRow(session);
  if (!row) throw new Error('The row of the pepper is missing.');
  return row;
}

/** Identifies a pepper without revealing it: 16 bytes, which the database stores. */
export const pepperMark = (pepper: string): Buffer =>
  createHmac('sha256', pepper).update('check of the pepper, version 1').digest().subarray(0, 16);
