import { Prisma } from './generated-client.js';
import { isKeyedByClient, listRelationOf, ownersOf, relationOf } from './tenant-models.js';

/** A call that would have accessed more than one workspace: a bug in this program, never a caller's error. */
export class TenantGuardError extends Error {
  override readonly name = 'TenantGuardError';
}

interface Call {
  model: string;
  operation: string;
  args: unknown;
}

const CREATING = /^(create|createMany|createManyAndReturn|upsert)$/;
const UPDATING = /^(update|updateMany|updateManyAndReturn|upsert)$/;
const ONLY_CREATING = /^create/;
const BULK_WRITING = /^(updateMany|updateManyAndReturn|deleteMany)$/;

/**
 * Throws before any SQL runs when an operation on a tenant's model names no owner, when an update would move a row to
 * another tenant, and when a bulk write of any model has no condition. Raw SQL and nested writes are not checked here;
 * composite foreign keys and tests cover them.
 */
export const tenantGuard = Prisma.defineExtension({
  name: 'tenant-guard',
  query: {
    $allModels: {
      async $allOperations({ model, operation, args, query }) {
        checkCall({ model, operation, args });
        return query(args);
      },
    },
  },
});

/**
 * The check of every call. Rows whose key contains the client must be named by client; others by client or by agency.
 * @throws TenantGuardError
 */
export function checkCall(call: Call): void {
  const { where, cursor } = fieldsOf(call.args);
  if (BULK_WRITING.test(call.operation) && Object.keys(fieldsOf(where)).length === 0) refuse(call, 'has no condition');
  checkNested(call, call.model, call.args);
  const owners = ownersOf(call.model);
  // The agency table is global, and an agency is created before anything belongs to it.
  if (owners === undefined || call.model === 'Agency') return;
  const named = ONLY_CREATING.test(call.operation) ? undefined : namesOf(call.model, where);
  if (named?.length === 0) refuse(call, `names no ${owners.join(' or ')} in its condition`);
  if (cursor !== undefined && !isWithin(namesOf(call.model, cursor), named))
    refuse(call, 'starts at the row of another');
  if (CREATING.test(call.operation)) checkCreated(call, named);
  if (UPDATING.test(call.operation)) checkUpdated(call);
}

function checkCreated(call: Call, named: readonly string[] | undefined): void {
  const { data, create } = fieldsOf(call.args);
  const rows = call.operation === 'upsert' ? [create] : [data].flat();
  for (const row of rows) {
    const owners = namesInRow(call.model, fieldsOf(row));
    if (owners.length === 0) refuse(call, `creates a row without ${rowOwnersOf(call.model).join(' or ')}`);
    if (named !== undefined && !owners.some((owner) => named.includes(owner))) refuse(call, 'names two workspaces');
  }
}

/* The id of a client that is being created names no owner yet. */
const rowOwnersOf = (model: string) => (ownersOf(model) ?? []).filter((owner) => owner !== 'id');

const namesInRow = (model: string, row: Record<string, unknown>) =>
  rowOwnersOf(model).flatMap((owner) => (typeof row[owner] === 'string' ? [`${owner} ${row[owner]}`] : []));

function checkUpdated(call: Call): void {
  const { data, update } = fieldsOf(call.args);
  const change = fieldsOf(call.operation === 'upsert' ? update : data);
  const moved = ['clientId', 'client', 'agencyId', 'agency'].some((name) => name in change);
  if (moved) refuse(call, 'changes the workspace of a row');
}

/*
 * Nested lists follow their parent's id alone where their foreign key does not contain the tenant, so their owner must
 * be named too.
 */
function checkNested(call: Call, model: string, args: unknown): void {
  const { select, include } = fieldsOf(args);
  for (const [name, below] of Object.entries({ ...fieldsOf(select), ...fieldsOf(include) })) {
    const of = relationOf(model, name);
    if (of === undefined || below === undefined || below === false) continue;
    const list = listRelationOf(model, name);
    if (list && !list.carriesTenant && namesOf(list.of, fieldsOf(below).where).length === 0) {
      refuse(call, `reads the list ${name} without naming its tenant`);
    }
    checkNested(call, of, below);
  }
}

const isWithin = (some: readonly string[], all: readonly string[] | undefined) =>
  some.length > 0 && some.every((one) => all?.includes(one));

/**
 * The owners that a condition names, as `clientId a`: at its top level, in a compound key, in a part of `AND`, or in
 * each part of `OR`. Empty: none. Operators (`not`, `in`) name no owner, nor do relations, except of rows that are not
 * keyed by client: those belong to an agency through their client.
 */
function namesOf(model: string, where: unknown): string[] {
  const condition = fieldsOf(where);
  const owners = ownersOf(model) ?? [];
  const compound = Object.entries(condition).find(([key]) => /^(clientId|agencyId)_/.test(key));
  const own = { ...fieldsOf(compound?.[1]), ...condition };
  const named = owners.flatMap((owner) => (typeof own[owner] === 'string' ? [`${owner} ${own[owner]}`] : []));
  const { client, AND, OR } = condition;
  if (client !== undefined && !isKeyedByClient(model)) named.push(...namesOf('Client', client));
  if (AND !== undefined) named.push(...[AND].flat().flatMap((part) => namesOf(model, part)));
  if (Array.isArray(OR)) named.push(...namesOfEach(model, OR));
  return named;
}

function namesOfEach(model: string, parts: readonly unknown[]): string[] {
  const named = parts.map((part) => namesOf(model, part));
  return named.every((names) => names.length > 0) ? named.flat() : [];
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function refuse({ model, operation }: Call, fault: string): never {
  throw new TenantGuardError(`${model}.${operation} ${fault}.`);
}
