import {
  ConflictError,
  CountMovedError,
  type FieldErrors,
  InvalidError,
  NotFoundError,
  PlanMovedError,
  UnknownPropertiesError,
  UnprocessableError,
} from '../../errors.js';
import { builder } from './builder.js';

const ErrorInterface = builder.interfaceRef<Error>('Error').implement({
  description: 'A domain refusal. Select `__typename` to tell refusals apart.',
  fields: (t) => ({ message: t.exposeString('message', { description: 'A human-readable sentence.' }) }),
});

export const FieldFault = builder.objectRef<{ field: string; messages: string[] }>('FieldFault').implement({
  description: 'What is wrong with one field of an input.',
  fields: (t) => ({
    field: t.exposeString('field', { description: 'The path of the field.' }),
    messages: t.exposeStringList('messages', { description: 'All errors of the field.' }),
  }),
});

export const toFieldErrors = (fieldErrors: FieldErrors) =>
  Object.entries(fieldErrors).map(([field, messages]) => ({ field, messages }));

builder.objectType(NotFoundError, {
  name: 'NotFoundError',
  description: 'No such record in this workspace.',
  interfaces: [ErrorInterface],
});

builder.objectType(InvalidError, {
  name: 'InvalidError',
  description: 'The input breaks its rules; all errors are listed at once.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    faults: t.field({
      type: [FieldFault],
      description: 'The errors by field.',
      resolve: (error) => toFieldErrors(error.faults),
    }),
  }),
});

builder.objectType(ConflictError, {
  name: 'ConflictError',
  description: 'The change contradicts what is stored.',
  interfaces: [ErrorInterface],
  fields: (t) => ({ title: t.exposeString('title', { description: 'The kind of conflict.' }) }),
});

builder.objectType(PlanMovedError, {
  name: 'PlanMovedError',
  description: 'The plan would now make other changes than it showed. Nothing was changed.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    differences: t.exposeStringList('differences', { description: 'A sentence for each difference; at most 20.' }),
  }),
});

builder.objectType(CountMovedError, {
  name: 'CountMovedError',
  description: 'The records to change are not those counted before. Nothing was changed.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    counted: t.exposeInt('counted', { description: 'Number of records when counted.' }),
    now: t.exposeInt('now', { description: 'Number of records now.' }),
  }),
});

builder.objectType(UnprocessableError, {
  name: 'UnprocessableError',
  description: 'A well-formed activity that cannot be logged.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    title: t.exposeString('title', { description: 'The kind of refusal.' }),
    remedy: t.exposeString('remedy', { description: 'The mutation that resolves it, such as `activitySourceCreate`.' }),
  }),
});

builder.objectType(UnknownPropertiesError, {
  name: 'UnknownPropertiesError',
  description: 'Property keys outside the schema.',
  interfaces: [ErrorInterface],
  fields: (t) => ({
    title: t.exposeString('title', { description: 'The kind of refusal.' }),
    invalidFields: t.exposeStringList('invalidFields', { description: 'The keys that are not part of the schema.' }),
  }),
});
