import { readdirSync, readFileSync } from 'node:fs';
import {
  type GraphQLField,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
  isUnionType,
  Kind,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { compileOperations } from '../../src/graphql/execution.js';
import { isOperation } from '../../src/graphql/request.js';
import * as operations from '../../src/operations/generated.js';
import { schema } from '../../src/schema/index.js';

const types = Object.values(schema.getTypeMap()).filter(
  (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type),
);

function* describedIn(type: (typeof types)[number]): Generator<[string, string | null | undefined]> {
  yield [type.name, type.description];
  if (isEnumType(type)) for (const value of type.getValues()) yield [`${type.name}.${value.name}`, value.description];
  if (isInputObjectType(type))
    for (const field of Object.values(type.getFields())) yield [`${type.name}.${field.name}`, field.description];
  if (!isObjectType(type) && !isInterfaceType(type)) return;
  for (const field of Object.values(type.getFields())) {
    yield [`${type.name}.${field.name}`, field.description];
    for (const argument of field.args) yield [`${type.name}.${field.name}(${argument.name})`, argument.description];
  }
}

describe('the schema', () => {
  it('describes every type, field, argument, input and value', () => {
    const missing = types.flatMap((type) => [...describedIn(type)]).filter(([, description]) => !description?.trim());
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  it('names mutations object first, and answers each with a result that says what it is', () => {
    const fields: GraphQLField<unknown, unknown>[] = Object.values(schema.getMutationType()?.getFields() ?? {});
    // The undo of a merge: there `merge` is the object.
    const verbFirst = fields.filter(({ name }) =>
      /^(create|update|delete|add|remove|set|get|log|merge(?!Undo$)|split|record)[A-Z]/.test(name),
    );
    expect(verbFirst.map(({ name }) => name)).toEqual([]);
    const bare = fields.filter(({ type }) => !isUnionType(getNamedType(type)) && !isObjectType(getNamedType(type)));
    expect(bare.map(({ name }) => name)).toEqual([]);
  });
});

describe('the documents of the entry points', () => {
  const folder = new URL('../../src/operations/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.graphql'));
  const document = parse(files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n'));

  it('fit the schema and compile, each by itself', () => {
    const parts = Object.values(operations).filter(isOperation);
    const compiled = compileOperations(schema, parts);
    for (const part of parts) expect(compiled(part)).toBeTypeOf('function');
    expect(parts.length).toBeGreaterThan(40);
    expect(() => compiled(parse('{ whoami { agencyId } }'))).toThrow(
      'Only the operations of the entry points run in process.',
    );
  });

  it('select __typename on every union, so that a refusal is told from an answer', () => {
    const info = new TypeInfo(schema);
    const silent: string[] = [];
    visit(
      document,
      visitWithTypeInfo(info, {
        Field(node) {
          const type = getNamedType(info.getType());
          if (!isUnionType(type)) return;
          const asked = node.selectionSet?.selections.some(
            (one) => one.kind === Kind.FIELD && one.name.value === '__typename',
          );
          if (!asked) silent.push(node.name.value);
        },
      }),
    );
    expect(silent).toEqual([]);
    expect(files.length).toBeGreaterThan(1);
  });
});
