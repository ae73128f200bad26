import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { parsePostgresUrl } from '../../db/postgres-url.js';

/** The environment variables that are set, as strings. */
export type Given = Readonly<Record<string, string | undefined>>;

/** The values of a group of settings. */
export type Output<Group extends z.ZodRawShape> = z.output<z.ZodObject<Group>>;

/* The kinds of settings as zod schemas; `meta` holds the default and the description for the help. */

export function integer(minimum: number, maximum: number, byDefault: string, description: string) {
  const message = `Must be a whole number from ${minimum} to ${maximum}.`;
  return z
    .string()
    .default(byDefault)
    .refine((value) => isWholeNumber(value, minimum, maximum), message)
    .transform(Number)
    .meta({ default: byDefault, description });
}

export function optionalInteger(minimum: number, maximum: number, description: string) {
  return z
    .string()
    .refine(
      (value) => value.length <= String(maximum).length && isWholeNumber(value, minimum, maximum),
      `Must be a whole number from ${minimum} to ${maximum}.`,
    )
    .transform(Number)
    .optional()
    .meta({ description });
}

const isWholeNumber = (value: string, minimum: number, maximum: number) =>
  /^\d{1,12}$/.test(value) && Number(value) >= minimum && Number(value) <= maximum;

/** A number of days to keep something; 0: forever. */
export function days(minimum: number, byDefault: number, description: string) {
  const maximum = 36_500;
  return z
    .string()
    .default(String(byDefault))
    .refine(
      (value) => isWholeNumber(value, minimum, maximum) || isWholeNumber(value, 0, 0),
      `Must be 0 (forever) or a whole number from ${minimum} to ${maximum}.`,
    )
    .transform(Number)
    .meta({ default: String(byDefault), description: `${description} 0: forever.` });
}

export function text(byDefault: string, description: string, maximum = 4096) {
  return z
    .string()
    .max(maximum, `Must have at most ${maximum} characters.`)
    .default(byDefault)
    .meta({ default: byDefault, description });
}

export function choice<const Choices extends readonly [string, ...string[]]>(
  choices: Choices,
  byDefault: Choices[number],
  description: string,
) {
  return z
    .enum(choices, `Must be one of: ${choices.join(', ')}.`)
    .default(byDefault)
    .meta({ default: byDefault, description: `${description} One of: ${choices.join(', ')}.` });
}

export function toggle(byDefault: 'on' | 'off', description: string) {
  return z
    .enum(['on', 'off'], 'Must be on or off.')
    .default(byDefault)
    .transform((value) => value === 'on')
    .meta({ default: byDefault, description });
}

export function optionalToggle(description: string) {
  return z
    .enum(['on', 'off'], 'Must be on or off.')
    .transform((value) => value === 'on')
    .optional()
    .meta({ description });
}

export function optionalUrl(schemes: string[], description: string) {
  const message = `Must be a URL that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}.`;
  return z
    .string()
    .refine((value) => hasScheme(value, schemes), message)
    .optional()
    .meta({ description });
}

function hasScheme(value: string, schemes: string[]): boolean {
  return URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1));
}

/** A connection string whose parameters are all supported. */
export function optionalPostgresUrl(description: string) {
  return z
    .string()
    .superRefine((value, context) => {
      const fault = faultOf(() => parsePostgresUrl(value));
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
    })
    .optional()
    .meta({ description });
}

/** The text of the file that the setting names. */
export function optionalFile(description: string) {
  return z
    .string()
    .refine((file) => faultOf(() => readFileSync(file)) === undefined, 'There is no such file, or it cannot be read.')
    .transform((file) => readFileSync(file, 'utf8'))
    .optional()
    .meta({ description });
}

/** The parsed contents of the files that the setting names, comma-separated. */
export function optionalFiles<Read>(read: (texts: string[]) => Read, description: string) {
  const texts = (value: string) => partsOf(value).map((file) => readFileSync(file, 'utf8'));
  return z
    .string()
    .superRefine((value, context) => {
      const missing = faultOf(() => texts(value)) && 'A file is not there, or cannot be read.';
      const fault = missing ?? faultOf(() => read(texts(value)));
      if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
    })
    .transform((value) => read(texts(value)))
    .optional()
    .meta({ description });
}

function faultOf(use: () => unknown): string | undefined {
  try {
    use();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export function trustProxy(byDefault: string, description: string) {
  return z
    .string()
    .default(byDefault)
    .refine((value) => /^(?:off|on|[1-9]|10)$/.test(value), 'Must be off, on or a number from 1 to 10.')
    .transform((value) => ({ off: 0, on: 1 })[value] ?? Number(value))
    .meta({ default: byDefault, description });
}

/** The comma-separated parts of a text, without empty ones. */
export const partsOf = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export function names(description: string) {
  return z
    .string()
    .transform((value) => partsOf(value.toLowerCase()))
    .optional()
    .meta({ description });
}
