// `prisma generate` insists on finding the native schema engine, which it would have to download. Generation never
// runs it, so any executable satisfies the check. The service applies migrations itself (src/db/migrate.ts).
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default { schema: 'prisma/schema.prisma' };
