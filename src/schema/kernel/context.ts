import DataLoader from 'dataloader';
import { type Actor, describeActor, isCaller, nameOfCaller } from '../../access/actor.js';
import { authorizeActor, type Need, requireAccess } from '../../access/identity/permissions.js';
import type { Peppers } from '../../access/secrets/claim-pepper.js';
import { setAuthor } from '../../db/author.js';
import type { Database } from '../../db/database.js';
import { ReadBudget } from '../../db/read-budget.js';
import { scopeDatabase } from '../../db/scoped.js';
import { ForbiddenError } from '../../errors.js';
import { type Trail, TrailLog } from '../../telemetry/trail.js';
import type { Services } from './services.js';

/** One workspace, the only way to its data. It is the first parameter of operation functions. */
export interface Workspace {
  readonly clientId: string;
  readonly agencyId: string;
  readonly database: Database;
  readonly serviceOrigin: string;
  readonly idempotencyDays: number;
  readonly phoneCountry: string | null;
  /** For hashes of erased identifiers. */
  readonly peppers: Peppers;
  readonly actor: Actor;
}

/** The context of one operation; it is not used beyond it. */
export interface Context {
  readonly actor: Actor;
  readonly services: Services;
  readonly prisma: Database['prisma'];
  /** The trail of the request that the operation belongs to. */
  readonly trail: Trail | undefined;
  /** @throws ForbiddenError the caller acts in no workspace: nothing reaches the database */
  readonly workspace: Workspace;
  /** @throws ForbiddenError the caller belongs to no agency */
  readonly agencyId: string;
  /** Returns true if the caller is allowed; otherwise throws a ForbiddenError that names the remedy. */
  authorize(need: Need): true | Promise<true>;
  /** Loads keys that resolvers request in one tick together. @param load returns results in order; names the loader */
  batch<Key, Value>(load: Load<Key, Value>, key: Key): Promise<Value>;
}

export type Load<Key, Value> = (keys: readonly Key[], context: Context) => Promise<Value[]>;

interface OperationKind {
  /** It may take long. */
  heavy: boolean;
  /** The trail of the request that it belongs to. */
  trail?: Trail | undefined;
  /** The most bytes that it may read; absent: as many as any answer may have. */
  readBytes?: number | undefined;
  /** Its name; absent: that of its trail. */
  operation?: (() => string) | undefined;
}

export function createContext(
  actor: Actor,
  processServices: Services,
  { heavy, trail, readBytes, operation }: OperationKind = { heavy: false },
): Context {
  const { agencyId, clientId } = actor;
  const owner = agencyId === null ? null : { agencyId, clientId };
  const author = () => authorOf(actor, trail, operation?.());
  const scope = { heavy, budget: new ReadBudget(clientId ?? agencyId ?? '', readBytes), owner, author, trail };
  const database = scopeDatabase(processServices.database, scope);
  const log = trail ? new TrailLog(processServices.log, trail) : processServices.log;
  return new OperationContext(actor, { ...processServices, database, log }, trail);
}

/** The context of an operation inside this one, with services of its own. */
export function contextWith(context: Context, services: Services): Context {
  return Object.create(context, {
    services: { value: services },
    // The Prisma client is created on first use.
    prisma: { get: () => services.database.prisma },
    loaders: { value: undefined, writable: true },
  });
}

/* Called by writes only. */
function authorOf(actor: Actor, trail: Trail | undefined, operation: string | undefined): string {
  const who = trail?.who;
  const name = nameOfCaller(actor);
  return setAuthor({
    actor: describeActor(actor),
    name: name === '' ? undefined : name,
    request: who?.requestId,
    operation: operation ?? who?.operation,
  });
}

/* A class, because creating an object literal with getters is slower. */
class OperationContext implements Context {
  readonly actor: Actor;
  readonly services: Services;
  readonly prisma: Database['prisma'];
  readonly trail: Trail | undefined;
  loaders: Map<unknown, DataLoader<unknown, unknown>> | undefined = undefined;

  constructor(actor: Actor, services: Services, trail: Trail | undefined) {
    this.actor = actor;
    this.services = services;
    this.prisma = services.database.prisma;
    this.trail = trail;
  }

  get workspace(): Workspace {
    return workspaceOf(this.actor, this.services);
  }

  get agencyId(): string {
    if (this.actor.agencyId === null) throw new ForbiddenError('No agency is named.');
    return this.actor.agencyId;
  }

  authorize(need: Need): true | Promise<true> {
    return authorize(this.actor, this.services, need);
  }

  batch<Key, Value>(load: Load<Key, Value>, key: Key): Promise<Value> {
    this.loaders ??= new Map();
    const known = this.loaders.get(load) as DataLoader<Key, Value> | undefined;
    const loader = known ?? new DataLoader<Key, Value>((keys) => load(keys, this));
    if (!known) this.loaders.set(load, loader as DataLoader<unknown, unknown>);
    return loader.load(key);
  }
}

function workspaceOf(actor: Actor, services: Services): Workspace {
  if (actor.clientId === null || actor.agencyId === null) throw new ForbiddenError('No workspace is named.');
  return {
    clientId: actor.clientId,
    agencyId: actor.agencyId,
    database: services.database,
    serviceOrigin: services.serviceOrigin,
    idempotencyDays: services.idempotencyDays,
    phoneCountry: isCaller(actor) ? actor.phoneCountry : null,
    peppers: services,
    actor,
  };
}

function authorize(actor: Actor, services: Services, need: Need): true | Promise<true> {
  if (isCaller(actor) && need.enrichment && !actor.enrichment) {
    return authorizeActor(actor, need, services.isEnrichmentOn).then(() => true);
  }
  requireAccess(actor, need);
  return true;
}
