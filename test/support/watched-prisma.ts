import type { PrismaClient } from '../../src/db/generated/prisma/client.js';

type Step = () => Promise<void>;

/** The same client, which does something before each of its calls. */
export const beforeEach = (prisma: PrismaClient, step: Step): PrismaClient =>
  prisma.$extends({
    query: {
      $allOperations: async ({ args, query }) => {
        await step();
        return query(args);
      },
    },
  }) as unknown as PrismaClient;

/** The same client, which does something after each of its calls. */
export const afterEach = (prisma: PrismaClient, step: Step): PrismaClient =>
  prisma.$extends({
    query: {
      $allOperations: async ({ args, query }) => {
        const result: unknown = await query(args);
        await step();
        return result;
      },
    },
  }) as unknown as PrismaClient;
