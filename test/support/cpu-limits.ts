/** What a test file may cost in CPU seconds, without loading modules and without the servers. */
export const LIMIT_SECONDS = 6;

/** Files that cost more, each with what it may cost and why. */
export const COSTLY: Record<string, { seconds: number; why: string }> = {
  'test/rest/every-route.test.ts': { seconds: 20, why: 'a thousand tests: each rule of the wire for each route' },
  'test/graphql/same-verdict.test.ts': { seconds: 12, why: 'every field of every body over two entry points' },
  'test/graphql/unclean-text.test.ts': { seconds: 9, why: 'a request for every text that the schema takes' },
  'test/fields/every-field.test.ts': { seconds: 9, why: 'every field of every record through every entry point' },
  'test/mcp/every-tool.test.ts': {
    seconds: 10,
    why: 'a call of each tool, and hostile arguments for each of its fields',
  },
  'test/mcp/day-of-work.test.ts': { seconds: 20, why: 'a demo of its own, and ten stories with many calls' },
  'test/rest/openapi.test.ts': { seconds: 10, why: 'a demo of its own, and a request for every example' },
  'test/console/shell.test.ts': { seconds: 12, why: 'a browser, and axe in every state' },
  'test/schema/plans/dry-walk.test.ts': {
    seconds: 12,
    why: 'every mutation, with the whole database compared around it',
  },
  'test/schema/users/roles.test.ts': { seconds: 20, why: 'every mutation for each role' },
  'test/schema/users/passkeys.test.ts': { seconds: 15, why: 'hashes of passwords of a dozen users' },
  'test/schema/users/openid.test.ts': { seconds: 12, why: 'four services and three issuers' },
  'test/schema/users/sign-in.test.ts': { seconds: 30, why: 'hashes of passwords, which cost a fifth of a second each' },
  'test/processes/verification.test.ts': { seconds: 20, why: 'eighty programs, one for each verified event' },
  'test/start/demo.test.ts': { seconds: 10, why: 'two services, to compare what each has made' },
  'test/docs/command-blocks.test.ts': {
    seconds: 12,
    why: 'a demo of its own, on which it runs the commands of the pages',
  },
  'test/private-server/refusals.test.ts': { seconds: 10, why: 'creates the data of ten servers' },
  'test/private-server/start.test.ts': { seconds: 10, why: 'creates the data of six servers, one of them twice' },
  'test/private-server/backup.test.ts': {
    seconds: 10,
    why: 'a server of its own is migrated, and its files are copied and hashed',
  },
};
