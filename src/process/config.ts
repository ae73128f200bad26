import { z } from 'zod';
import { database, toDatabase } from './config/database.js';
import { graphql, judgeGraphQL, judgePages, mcp, pages, toGraphQL, toMcp, toPages } from './config/interfaces.js';
import { judgeKept, kept, toKept } from './config/kept.js';
import { judgeKeys, keys, toKeys } from './config/keys.js';
import { events, judgeLimits, judgeMail, limits, mail, toEvents, toLimits, toMail } from './config/limits.js';
import { listening, processes, toListening, toProcesses } from './config/processes.js';
import { judgeTelemetry, telemetry, toTelemetry } from './config/telemetry.js';
import { judgeUsers, toUsers, users } from './config/users.js';

/** The environment of a process, by name. An empty string counts as absent. */
const environment = z.object({
  ...listening,
  ...database,
  ...limits,
  ...keys,
  ...kept,
  ...events,
  ...mail,
  ...processes,
  ...telemetry,
  ...graphql,
  ...mcp,
  ...pages,
  ...users,
});

/** All settings of the process, read once at start. */
export type Config = ReturnType<typeof toConfig>;

/**
 * @throws Error whose message names every error, one a line; no value is repeated in it, since it may be a secret
 * @source docs/behaviour.md: Running it
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const read = environment.safeParse(given);
  const errors = (read.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  // Checked separately, because the schema's rules over several settings run only if each setting is valid by itself.
  for (const judge of [judgeKeys, judgeLimits, judgeMail, judgeTelemetry, judgeGraphQL, judgePages, judgeUsers])
    errors.push(...judge(given));
  if (read.success) errors.push(...judgeKept(read.data));
  if (read.success && errors.length === 0) return toConfig(read.data);
  throw new Error(`The settings are not valid:\n${errors.map((error) => `  ${error}`).join('\n')}`);
}

/** Every setting with its default and meaning, as `npm start -- --help` prints it. */
export function settingsHelp(): string {
  const rows = Object.entries(environment.shape).map(([name, schema]) => {
    const { default: byDefault = '', description = '' } = schema.meta() ?? {};
    return { name, byDefault: String(byDefault) || '(absent)', description };
  });
  const nameWidth = Math.max(...rows.map((row) => row.name.length));
  const defaultWidth = Math.max(...rows.map((row) => row.byDefault.length));
  const lines = rows.map(
    (row) => `  ${row.name.padEnd(nameWidth)}  ${row.byDefault.padEnd(defaultWidth)}  ${row.description}`,
  );
  return ['Settings, read from the environment (name, default, meaning):', '', ...lines, ''].join('\n');
}

function toConfig(env: z.output<typeof environment>) {
  return {
    ...toListening(env),
    ...toDatabase(env),
    ...toLimits(env),
    ...toKeys(env),
    ...toKept(env),
    ...toEvents(env),
    ...toMail(env),
    ...toProcesses(env),
    ...toTelemetry(env),
    ...toGraphQL(env),
    ...toMcp(env),
    ...toPages(env),
    ...toUsers(env),
  };
}
