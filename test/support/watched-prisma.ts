import type { Client } from '../../src/db/create-prisma-client.js';

type Step = () => Promise<void>;

/** The same client, which does something before each of its calls. */
export const beforeEach = (prisma: Client, step: Step): Client =>
  prisma.$extends({
    query: {
      $allOperations: async ({ args, query }) => {
        await step();
        return query(args);
      },
    },
  }) as unknown as Client;

/** The same client, which does something after each of its calls. */
export const afterEach = (prisma: Client, step: Step): Client =>
  prisma.$extends({
    query: {
      $allOperations: async ({ args, query }) => {
        const result: unknown = await query(args);
        await step();
        return result;
      },
    },
  }) as unknown as Client;

/** The same client, which passes every row that it reads of a model to `hear`. */
export const readRows = (prisma: Client, model: string, hear: (row: object) => void): Client =>
  prisma.$extends({
    query: {
      $allOperations: async ({ model: asked, args, query }) => {
        const result: unknown = await query(args);
        if (asked === model) for (const row of [result].flat()) if (typeof row === 'object' && row) hear(row);
        return result;
      },
    },
  }) as unknown as Client;
