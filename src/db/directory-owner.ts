import { once } from 'node:events';
import { connect } from 'node:net';
import type { BackupAddress } from './backup-address.js';
import { BackupError } from './backup-error.js';
import { BackupWords } from './backup-words.js';
import { DirectoryInUseError, findBackupAddress, lockDirectory } from './directory-lock.js';

/** Who sees to it that the files of an embedded database stand still while they are copied. */
export interface DirectoryOwner {
  /** Whether the files change outside of `hold`. */
  isRunning: boolean;
  /**
   * Runs `copy` while the files stand still.
   * @throws BackupError they did not stand still to the end, so what was copied is worth nothing
   */
  hold(copy: () => Promise<void>): Promise<void>;
  /** Lets others make a backup. */
  end(): Promise<void>;
}

/**
 * This process itself where none has the directory open, else the process that has.
 * @throws DirectoryInUseError that process cannot be asked
 * @throws BackupError it makes a backup for somebody else, or ends
 */
export async function findOwner(directory: string): Promise<DirectoryOwner> {
  try {
    const unlock = await lockDirectory(directory);
    return { isRunning: false, hold: (copy) => copy(), end: unlock };
  } catch (error) {
    const address = error instanceof DirectoryInUseError ? await findBackupAddress(directory) : null;
    if (address === null) throw error;
    return askOwner(address);
  }
}

const NOT_STILL =
  'The process that has the database open ended, or did not hold it still to the end (30 s at most): see its log, and try again.';

/* The other side of it is BackupPort. */
async function askOwner({ port, secret }: BackupAddress): Promise<DirectoryOwner> {
  const socket = connect({ port, host: '127.0.0.1' });
  await once(socket, 'connect').catch((cause: unknown) => {
    throw new BackupError(NOT_STILL, { cause });
  });
  const words = new BackupWords(socket);
  const expect = async (word: string) => {
    const answer = await words.next();
    if (answer === 'taken') throw new BackupError('Another backup of this database is being made.');
    if (answer !== word) throw new BackupError(NOT_STILL);
  };
  words.send(secret);
  try {
    await expect('ready');
  } catch (error) {
    words.close();
    throw error;
  }
  return {
    isRunning: true,
    hold: async (copy) => {
      words.send('hold');
      await expect('held');
      await copy();
      words.send('release');
      await expect('whole');
    },
    end: async () => words.close(),
  };
}
