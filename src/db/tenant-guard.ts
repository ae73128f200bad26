import { getDatamodel } from './generated/pothos-types.js';
import { Prisma } from './generated/prisma/client.js';

/** A call that would have reached more than one workspace: a fault of this program, never of a caller. */
export class TenantGuardError extends Error {
  override readonly name = 'TenantGuardError';
}

interface Call {
  model: string;
  operation: string;
  args: unknown;
}

/** The models whose key starts with the workspace, from the schema itself. */
const TENANT_MODELS = new Set(
  Object.entries(getDatamodel().datamodel.models)
    .filter(([, { primaryKey }]) => primaryKey?.fields[0] === 'clientId')
    .map(([name]) => name),
);

const CREATING = /^(create|createMany|createManyAndReturn|upsert)$/;
const UPDATING = /^(update|updateMany|updateManyAndReturn|upsert)$/;
const ONLY_CREATING = /^create/;
const BULK_WRITING = /^(updateMany|updateManyAndReturn|deleteMany)$/;

/**
 * Throws before any SQL when an operation on a workspace's model does not say which workspace, when an update would
 * move a row to another one, and when a bulk write of any model has no condition. Nested reads and raw SQL pass:
 * the composite foreign keys and the tests stand behind this.
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

function checkCall(call: Call): void {
  const { where } = fieldsOf(call.args);
  if (BULK_WRITING.test(call.operation) && Object.keys(fieldsOf(where)).length === 0) refuse(call, 'has no condition');
  if (!TENANT_MODELS.has(call.model)) return;
  const workspace = ONLY_CREATING.test(call.operation) ? undefined : getWorkspace(where);
  if (!ONLY_CREATING.test(call.operation) && workspace === undefined)
    refuse(call, 'names no clientId in its condition');
  if (CREATING.test(call.operation)) checkCreated(call, workspace);
  if (UPDATING.test(call.operation)) checkUpdated(call);
}

function checkCreated(call: Call, workspace: string | undefined): void {
  const { data, create } = fieldsOf(call.args);
  const rows = call.operation === 'upsert' ? [create] : [data].flat();
  for (const row of rows) {
    const { clientId } = fieldsOf(row);
    if (typeof clientId !== 'string') refuse(call, 'creates a row without clientId');
    if (workspace !== undefined && clientId !== workspace) refuse(call, 'names two workspaces');
  }
}

function checkUpdated(call: Call): void {
  const { data, update } = fieldsOf(call.args);
  const change = fieldsOf(call.operation === 'upsert' ? update : data);
  if ('clientId' in change || 'client' in change) refuse(call, 'changes the workspace of a row');
}

/** The workspace of a condition: `clientId`, or the one of a compound key such as `clientId_id`. */
function getWorkspace(where: unknown): string | undefined {
  const condition = fieldsOf(where);
  if (typeof condition.clientId === 'string') return condition.clientId;
  const compound = Object.keys(condition).find((key) => key.startsWith('clientId_'));
  const { clientId } = fieldsOf(compound === undefined ? undefined : condition[compound]);
  return typeof clientId === 'string' ? clientId : undefined;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function refuse({ model, operation }: Call, fault: string): never {
  throw new TenantGuardError(`${model}.${operation} ${fault}.`);
}
