import type { Database } from '../../src/db/database.js';
import { afterEach } from './watched-prisma.js';

/** What a failing database throws. */
export class Fault extends Error {}

/** A database whose transactions fail after their nth statement. */
export function failAfter(database: Database, n: number): Database {
  let seen = 0;
  const count = async () => {
    seen += 1;
    if (seen === n) throw new Fault(`after statement ${n}`);
  };
  return {
    ...database,
    prisma: database.prisma,
    transaction: (work, timeoutProfile) =>
      database.transaction(
        (session) =>
          work({
            async query(name, text, values) {
              const rows = await session.query<never>(name, text, values);
              await count();
              return rows;
            },
            get prisma() {
              return afterEach(session.prisma, count);
            },
          }),
        timeoutProfile,
      ),
  };
}
