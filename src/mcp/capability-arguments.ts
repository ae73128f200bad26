import { z } from 'zod';
import type { Capability } from '../capabilities/capability.js';
import type { FieldErrors } from '../errors.js';
import { CommitPlanDocument } from '../operations/generated.js';
import { argumentOf, COMMON, idArgument, perCountry, type RawArguments } from './parse-arguments.js';

/** Another name for a parameter, because a field of the body has the same one. */
export interface Renamed {
  name: string;
  description: string;
}

/** What a tool changes about the input of its capability. */
interface Changes {
  /** Parameters whose argument has another name. */
  rename?: Record<string, Renamed | undefined>;
  /** Fields of the body that the tool does not accept. */
  without?: readonly string[];
}

/** The arguments that are ids, parameters and fields of a capability, and those that every tool may have. */
export function argumentsOf(capability: Capability, { rename = {}, without = [] }: Changes) {
  const { ids, query, body, idempotent, access, operation } = capability;
  const parameters = Object.entries(query).map(([name, parameter]) => {
    const { name: argument, description } = rename[name] ?? { name, description: parameter.description };
    return { name, argument, parameter: { ...parameter, description } };
  });
  const fieldsOf = (country: string | null) =>
    Object.entries(body?.(country).shape ?? {}).filter(([name]) => !without.includes(name));
  const fields = new Set(fieldsOf(null).map(([name]) => name));
  const takesDryRun = access.workspace === 'write' && operation !== CommitPlanDocument && !fields.has('dry_run');

  const read = (values: RawArguments) => ({
    ids: Object.fromEntries(Object.keys(ids).map((name) => [name, Number(values[name])])),
    query: Object.fromEntries(
      parameters.map(({ name, argument, parameter }) => [name, values[argument] ?? parameter.absent]),
    ),
    body: Object.fromEntries(Object.entries(values).filter(([name]) => fields.has(name))),
    idempotencyKey: values['idempotency_key'] === undefined ? null : (values['idempotency_key'] as string | null),
  });

  /* Errors of parameters have the names of their arguments. */
  const check = (raw: RawArguments, faulty: readonly unknown[], country: string | null): FieldErrors => {
    const refused = new Set(parameters.flatMap(({ name, argument }) => (faulty.includes(argument) ? name : [])));
    const given = { query: read(raw).query, refused, raw, country };
    const ofParameters = Object.entries(capability.checkQuery?.(given) ?? {});
    const named = ofParameters.map(([name, messages]) => [rename[name]?.name ?? name, messages]);
    return { ...Object.fromEntries(named), ...capability.check?.(given) };
  };

  const schema = perCountry((country) =>
    z
      .object({
        ...Object.fromEntries(Object.entries(ids).map(([name, description]) => [name, idArgument(description)])),
        ...Object.fromEntries(parameters.map(({ argument, parameter }) => [argument, argumentOf(parameter)])),
        ...Object.fromEntries(fieldsOf(country)),
        ...(idempotent && { idempotency_key: COMMON.idempotency_key }),
        ...(takesDryRun && { dry_run: COMMON.dry_run }),
        client_name: COMMON.client_name,
      })
      .superRefine(
        (values, context) => {
          const faulty = context.issues.map(({ path }) => path?.[0]);
          for (const [name, messages] of Object.entries(check(values, faulty, country)))
            for (const message of messages) context.addIssue({ code: 'custom', path: [name], message });
        },
        { when: () => true },
      ),
  );
  return { schema, read, takesDryRun };
}
