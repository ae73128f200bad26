import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../src/db/database.js';
import { TenantGuardError } from '../../src/db/tenant-guard.js';
import { openTestDatabase } from '../support/databases.js';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.prisma.agency.create({ data: { id: 'x', name: 'X' } });
  await database.prisma.client.createMany({
    data: [
      { id: 'a', agencyId: 'x', name: 'A' },
      { id: 'b', agencyId: 'x', name: 'B' },
    ],
  });
  await database.prisma.person.createMany({ data: [{ clientId: 'a' }, { clientId: 'b' }] });
});

afterAll(() => database.close());

/** A condition whose workspace got lost on the way, as a careless caller would build it. */
const lost: { clientId?: string } = {};
const where = { clientId: lost.clientId, id: 1 };

describe('a call on a workspace’s model that names no workspace throws before any SQL', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['findMany without condition', () => database.prisma.person.findMany()],
    ['findMany with an undefined workspace', () => database.prisma.person.findMany({ where })],
    [
      'findMany with an operator as workspace',
      () => database.prisma.person.findMany({ where: { clientId: { not: '' } } }),
    ],
    [
      'findMany inside OR only',
      () => database.prisma.person.findMany({ where: { OR: [{ clientId: 'a' }, { id: 1 }] } }),
    ],
    ['findFirst by id', () => database.prisma.contact.findFirst({ where: { id: 1 } })],
    ['count', () => database.prisma.contact.count()],
    ['aggregate', () => database.prisma.contact.aggregate({ _max: { id: true } })],
    ['groupBy', () => database.prisma.contact.groupBy({ by: ['origin'] })],
    ['updateMany', () => database.prisma.person.updateMany({ where, data: { updatedTime: new Date() } })],
    ['deleteMany without condition', () => database.prisma.person.deleteMany()],
    ['deleteMany with an empty condition', () => database.prisma.person.deleteMany({ where: {} })],
    ['deleteMany by id', () => database.prisma.person.deleteMany({ where: { id: 1 } })],
    [
      'createMany with one lost row',
      () => database.prisma.person.createMany({ data: [{ clientId: 'a' }, lost as never] }),
    ],
    ['findMany by a relation', () => database.prisma.person.findMany({ where: { client: { id: 'a' } } })],
    ['findMany beside NOT only', () => database.prisma.person.findMany({ where: { NOT: { clientId: 'b' } } })],
    [
      'findMany with the row of another as its start',
      () =>
        database.prisma.person.findMany({
          where: { clientId: 'a' },
          cursor: { clientId_id: { clientId: 'b', id: 1 } },
        }),
    ],
    ['keys by id', () => database.prisma.apiKey.findUnique({ where: { id: 1 } })],
    ['a client by its name', () => database.prisma.client.findMany({ where: { name: 'A' } })],
    [
      'audit entries by what they are about',
      () => database.prisma.auditEntry.findMany({ where: { subject: 'key:1' } }),
    ],
    [
      'deliveries of an agency or of anybody',
      () => database.prisma.webhookDelivery.findMany({ where: { OR: [{ agencyId: 'x' }, { platform: 'p' }] } }),
    ],
    [
      'deliveries from the row of another on',
      () => database.prisma.webhookDelivery.findMany({ where: { agencyId: 'x' }, cursor: { id: 1n } }),
    ],
    [
      'a list below a row that follows it by its id alone',
      () => database.prisma.apiKey.findMany({ where: { agencyId: 'x' }, include: { issued: true } }),
    ],
    [
      'an entry of nobody',
      () => database.prisma.auditEntry.create({ data: { actor: 'a', action: 'b', subject: 'c' } as never }),
    ],
    [
      'a client that changes its agency',
      () => database.prisma.client.update({ where: { id: 'a' }, data: { agencyId: 'y' } }),
    ],
    ['inside a transaction', () => database.prisma.$transaction((tx) => tx.person.findMany())],
  ])('%s', async (_name, call) => {
    await expect(call()).rejects.toBeInstanceOf(TenantGuardError);
  });

  it('a bulk write of any model needs a condition', async () => {
    await expect(database.prisma.agency.deleteMany()).rejects.toBeInstanceOf(TenantGuardError);
    await expect(database.prisma.client.updateMany({ data: { name: 'gone' } })).rejects.toBeInstanceOf(
      TenantGuardError,
    );
  });

  it('a row cannot be moved to another workspace', async () => {
    const key = { clientId_id: { clientId: 'a', id: 1 } };
    await expect(database.prisma.person.update({ where: key, data: { clientId: 'b' } })).rejects.toThrow('workspace');
    await expect(database.prisma.person.upsert({ where: key, create: { clientId: 'b' }, update: {} })).rejects.toThrow(
      'two workspaces',
    );
  });

  it('and nothing of all that has changed a row', async () => {
    expect(await database.query(null, 'select client_id from person order by 1')).toEqual([
      { client_id: 'a' },
      { client_id: 'b' },
    ]);
  });
});

describe('a call that names its workspace', () => {
  it('reads by condition and by compound key, and only its own rows', async () => {
    const [own] = await database.prisma.person.findMany({
      where: { clientId: 'a' },
      select: { clientId: true, id: true },
    });
    expect({ clientId: own?.clientId, id: own?.id }).toEqual({ clientId: 'a', id: expect.any(Number) });
    expect(Object.keys(own ?? {}).sort()).toEqual(['clientId', 'id']);
    const key = { clientId: 'b', id: own?.id ?? 0 };
    expect(await database.prisma.person.findUnique({ where: { clientId_id: key } })).toBeNull();
  });

  it.each<[string, () => Promise<unknown>]>([
    [
      'in a part of AND',
      () => database.prisma.person.findMany({ where: { AND: [{ clientId: 'a' }, { id: { gt: 0 } }] } }),
    ],
    [
      'in each part of OR',
      () => database.prisma.person.findMany({ where: { OR: [{ clientId: 'a' }, { clientId: 'b' }] } }),
    ],
    ['by its agency', () => database.prisma.auditEntry.findMany({ where: { agencyId: 'x' } })],
    [
      'by the agency of its client',
      () => database.prisma.apiKey.findMany({ where: { OR: [{ agencyId: 'x' }, { client: { agencyId: 'x' } }] } }),
    ],
    ['as the client itself', () => database.prisma.client.findUnique({ where: { id: 'a' } })],
    [
      'for a list below it',
      () =>
        database.prisma.webhookDelivery.findMany({
          where: { agencyId: 'x' },
          include: { parked: { where: { agencyId: 'x' } } },
        }),
    ],
    [
      'for a list below it that follows it by the agency too',
      () => database.prisma.webhookDelivery.findMany({ where: { agencyId: 'x' }, include: { parked: true } }),
    ],
  ])('passes: %s', async (_name, call) => {
    await expect(call()).resolves.toBeDefined();
  });

  it('creates, updates and deletes', async () => {
    const { id } = await database.prisma.company.create({ data: { clientId: 'a', domain: 'example.com' } });
    const key = { clientId_id: { clientId: 'a', id } };
    await database.prisma.company.update({ where: key, data: { name: 'Example' } });
    expect(await database.prisma.company.findUnique({ where: key, select: { name: true } })).toEqual({
      name: 'Example',
    });
    expect(await database.prisma.company.deleteMany({ where: { clientId: 'a', id } })).toEqual({ count: 1 });
  });
});
