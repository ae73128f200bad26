import { z } from 'zod';
import type { FieldErrors } from '../errors.js';
import type { ErrorCode } from '../http/error-codes.js';
import { type Problem, problemOfClass } from '../http/problem.js';
import { type WireNames, wireName } from '../wire/core.js';

/* All error shapes on the wire; no other file of the facade defines any. Source: Specification, Errors. */

export interface Reply {
  status: number;
  /** Of a refusal. */
  code?: ErrorCode;
  body?: unknown;
  headers?: Record<string, string>;
}

/** How an error of the core is rendered: its schema and its body. The status comes from its class. */
export interface Refusal<Refused> {
  schema: z.ZodType;
  body(refused: Refused, names: WireNames): unknown;
}

export const detail: Refusal<{ message: string }> = {
  schema: z.object({ detail: z.string() }).meta({ id: 'Detail', description: 'An error with one sentence.' }),
  body: ({ message }) => ({ detail: message }),
};

export const error: Refusal<{ message: string }> = {
  schema: z.object({ error: z.string() }).meta({ id: 'Error', description: 'An error with one sentence.' }),
  body: ({ message }) => ({ error: message }),
};

const titledShape = z.object({ error: z.string(), message: z.string() });

export const titled: Refusal<{ title: string; message: string }> = {
  schema: titledShape.meta({ id: 'TitledError', description: 'An error with a title and a sentence.' }),
  body: ({ title, message }) => ({ error: title, message }),
};

export const invalidFields: Refusal<{ title: string; message: string; invalidFields: string[] }> = {
  schema: titledShape
    .extend({ invalid_fields: z.array(z.string()) })
    .meta({ id: 'InvalidFields', description: 'Property keys that the schema does not define.' }),
  body: ({ title, message, invalidFields: names }) => ({ error: title, message, invalid_fields: names }),
};

export const moved: Refusal<{ message: string; differences: string[] }> = {
  schema: titledShape
    .extend({ differences: z.array(z.string()) })
    .meta({ id: 'PlanMoved', description: 'Committing the plan would now change something else.' }),
  body: ({ message, differences }) => ({ error: 'Moved', message, differences }),
};

interface InvalidInput {
  faults: { field: string; messages: string[] }[];
}

const fieldErrorsShape = z
  .record(z.string(), z.array(z.string()))
  .meta({ id: 'FieldFaults', description: 'All errors of the request, by field.' });

/** `{field: [messages]}`, with wire names that only this row has. */
export const fieldKeyedAs = (own: WireNames): Refusal<InvalidInput> => ({
  schema: fieldErrorsShape,
  body: ({ faults: errors }, names) =>
    Object.fromEntries(errors.map(({ field, messages }) => [wireName(field, { ...names, ...own }), messages])),
});

/** `{field: [messages]}` */
export const fieldKeyed: Refusal<InvalidInput> = fieldKeyedAs({});

/** `{field: message}`: one field with its error as a text instead of a list. */
export const soleError = (field: string, description: string) => ({
  schema: z.object({ [field]: z.string().meta({ description }) }),
  body: (message: string) => ({ [field]: message }),
});

/** Errors that the facade itself detects, already under wire names. */
export const fieldErrorsReply = (fieldErrors: FieldErrors): Reply => ({
  ...problemOfClass('InvalidError'),
  body: fieldErrors,
});

/** A `{detail}` response of the facade itself. */
export const detailReply = ({ status, code }: Problem, message: string): Reply => ({
  status,
  code,
  body: { detail: message },
});

/** The response to an unknown or foreign id. */
export const notFoundReply = (message: string): Reply => detailReply(problemOfClass('NotFoundError'), message);

/** The response of a contacts list without results. */
export const noneFound = { status: 'No contacts found' } as const;
export const noneFoundShape = z
  .object({ status: z.literal(noneFound.status) })
  .meta({ id: 'NoContactsFound', description: 'No match, an empty identifier filter, or a page past the last.' });
