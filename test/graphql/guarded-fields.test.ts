import { buildSchema, type GraphQLField, type GraphQLObjectType, type GraphQLResolveInfo } from 'graphql';
import { describe, expect, it, vi } from 'vitest';
import { ForbiddenError } from '../../src/errors.js';
import { schema } from '../../src/schema/index.js';
import { requireDeclaredAccess } from '../../src/schema/kernel/builder.js';

/** A field, and its function that must be guarded. */
interface Guarded {
  name: string;
  need: unknown;
  by: 'resolve' | 'subscribe';
  field: GraphQLField<unknown, unknown>;
}

const fieldsOf = (type: GraphQLObjectType | undefined | null): Guarded[] =>
  Object.values(type?.getFields() ?? {}).map((field) => ({
    name: `${type?.name}.${field.name}`,
    need: (field.extensions['pothosOptions'] as { access?: unknown }).access,
    by: type === schema.getSubscriptionType() ? 'subscribe' : 'resolve',
    field,
  }));

const subscriptions = fieldsOf(schema.getSubscriptionType());
const roots = [...fieldsOf(schema.getQueryType()), ...fieldsOf(schema.getMutationType()), ...subscriptions];
const persons = fieldsOf(schema.getType('Contact') as GraphQLObjectType).filter(({ need }) => need !== undefined);

/* Whatever else a resolver needs is absent, so one that runs fails with another error than the refusal. */
const contextOf = (authorize: (need: unknown) => unknown) => ({ authorize, actor: { kind: 'key' } });

const call = ({ field, by }: Pick<Guarded, 'field' | 'by'>, context: object): unknown =>
  field[by]?.({}, {}, context, {} as GraphQLResolveInfo);

/* The answer, the first event, or the error. */
async function outcomeOf(guarded: Guarded, context: object): Promise<unknown> {
  try {
    const answer = await call(guarded, context);
    return guarded.by === 'subscribe' ? (await (answer as AsyncIterator<unknown>).next()).value : answer;
  } catch (error) {
    return error;
  }
}

/* The names of the fields that answer something else than the refusal. */
async function findOpen(refuse: (refusal: Error) => unknown): Promise<string[]> {
  const open: string[] = [];
  for (const guarded of [...roots, ...persons]) {
    const refusal = new ForbiddenError('No.');
    const authorize = vi.fn(() => refuse(refusal));
    if ((await outcomeOf(guarded, contextOf(authorize))) !== refusal) open.push(guarded.name);
    expect(authorize, guarded.name).toHaveBeenCalledExactlyOnceWith(guarded.need);
  }
  return open;
}

describe('access', () => {
  it('is declared by every root field, and by the Person of a contact', () => {
    expect([roots.length > 200, subscriptions.length]).toEqual([true, 4]);
    expect(roots.filter(({ need }) => need === undefined)).toEqual([]);
    expect(persons.map(({ name }) => name)).toEqual(['Contact.person']);
  });

  it('is refused at once by each of them', async () => {
    const open = await findOpen((refusal) => {
      throw refusal;
    });
    expect(open).toEqual([]);
  });

  it('is awaited by each of them', async () => {
    const open = await findOpen(async (refusal) => {
      await new Promise(setImmediate);
      throw refusal;
    });
    expect(open).toEqual([]);
  });

  it('is decided when a subscription starts, not for its events', async () => {
    const authorize = vi.fn();
    for (const { field } of subscriptions)
      await Promise.resolve(call({ field, by: 'resolve' }, contextOf(authorize))).catch(() => undefined);
    expect(authorize).not.toHaveBeenCalled();
  });

  it('keeps the service from starting if a root field does not declare it', () => {
    expect(() => requireDeclaredAccess(buildSchema('type Query { open: Int } type Mutation { write: Int }'))).toThrow(
      'These fields declare no access: Query.open, Mutation.write',
    );
  });
});

describe('the Person of a contact', () => {
  const [person] = persons as [Guarded];
  const batch = () => 'a Person';

  it('is resolved in the same turn if access is decided at once', () => {
    expect(call(person, { ...contextOf(() => true), batch })).toBe('a Person');
  });

  it('is resolved later if access is read, which an operation does once', async () => {
    const authorize = vi.fn(() => Promise.resolve(true));
    const [one, other] = [0, 1].map(() => ({ ...contextOf(authorize), batch })) as [object, object];
    expect(await Promise.all([call(person, one), call(person, one)])).toEqual(['a Person', 'a Person']);
    expect(await call(person, one)).toBe('a Person');
    expect(authorize).toHaveBeenCalledTimes(1);
    expect(await call(person, other)).toBe('a Person');
    expect(authorize).toHaveBeenCalledTimes(2);
  });
});
