import type { Client } from '../../src/db/create-prisma-client.js';
import { checkCall } from '../../src/db/tenant-guard.js';

/** The results of a database without rows. */
const ANSWERS: Readonly<Record<string, (args: { data?: object }) => unknown>> = {
  findMany: () => [],
  count: () => 0,
  updateMany: () => ({ count: 0 }),
  deleteMany: () => ({ count: 0 }),
  createMany: () => ({ count: 0 }),
  create: ({ data = {} }) => ({ id: 1, ...data }),
  update: ({ data = {} }) => ({ id: 1, ...data }),
};

/**
 * A Prisma client without a database: its calls are checked by the guard, whose errors stop the run, and return no
 * rows.
 */
export function silentPrisma(): Client {
  const model = (name: string) =>
    new Proxy(
      {},
      {
        get:
          (_model, operation) =>
          async (args: { data?: object } = {}) => {
            checkCall({
              model: name.replace(/^./, (first) => first.toUpperCase()),
              operation: String(operation),
              args,
            });
            return ANSWERS[String(operation)]?.(args) ?? null;
          },
      },
    );
  return new Proxy({}, { get: (_client, name) => model(String(name)) }) as Client;
}
