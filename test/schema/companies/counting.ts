import type { Client } from '../../../src/db/create-prisma-client.js';
import type { Database } from '../../../src/db/database.js';
import { startService, type TestService } from '../../support/service.js';
import { beforeEach } from '../../support/watched-prisma.js';

/** A service that tells how many statements a piece of work sent through the door of the database. */
export interface CountingService extends TestService {
  count<Result>(work: () => Promise<Result>): Promise<{ result: Result; statements: string[] }>;
}

const WRITTEN_LATER = ['usage.add', 'api_request.add', 'api_request.trim'];

/** Starts a service and listens at its database. */
export async function startCounting(environment: Record<string, string> = {}): Promise<CountingService> {
  const service = await startService(environment);
  const heard: string[] = [];
  const database = service.database as { -readonly [Name in keyof Database]: Database[Name] };
  const query = database.query.bind(database);
  database.query = (name, text, values) => {
    // The key of the caller is looked up when the cache has lost it; what every request writes follows its response.
    if (!text.includes('api_key') && !WRITTEN_LATER.includes(name ?? '')) heard.push(text);
    return query(name, text, values);
  };
  const heardOf = (prisma: Client) => beforeEach(prisma, async () => void heard.push('prisma'));
  const borrow = database.borrow.bind(database);
  database.borrow = (read, scope) => borrow((prisma) => read(heardOf(prisma)), scope);
  const transaction = database.transaction.bind(database);
  database.transaction = (work, timeoutProfile) =>
    transaction(
      (session) =>
        work({
          get prisma() {
            return heardOf(session.prisma);
          },
          query: (name, text, values) => {
            heard.push(text);
            return session.query(name, text, values);
          },
        }),
      timeoutProfile,
    );
  return {
    ...service,
    count: async (work) => {
      heard.length = 0;
      const result = await work();
      return { result, statements: [...heard] };
    },
  };
}
