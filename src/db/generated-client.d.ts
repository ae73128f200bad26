// The types of `generated-client.js`, from the generated sources: `npm run generate` and `npm run check` make them.
export { type default as PrismaTypes, getDatamodel } from './generated/pothos-types.js';
export * from './generated/prisma/client.js';
