import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Session } from '../../../db/database.js';
import { constraintOf, sqlState } from '../../../db/database-error.js';
import type { StoredRow } from '../../../db/stored.js';
import { type FieldErrors, InvalidError, NotFoundError, throwFieldErrors } from '../../../errors.js';
import { CHANNEL_NAMES, isChannel, variantsOf } from '../../../values/channels.js';
import { describeIssue } from '../../../values/describe-issue.js';
import { parseInput } from '../../../values/input.js';
import { isRecordId } from '../../../values/record-id.js';
import { text } from '../../../values/text.js';
import type { Workspace } from '../../kernel/context.js';
import { recordAudit } from '../../kernel/record-audit.js';
import { getType } from '../activity-types/activity-type-row.js';
import { rescoreWorkspace } from './enqueue.js';

type ScoringRule = StoredRow<'ScoringRule'>;

const MAX_POINTS = 1_000_000;
const MIN_HALF_LIFE = 0.01;
const MAX_HALF_LIFE = 36_500;
const MAX_TIMES = 1_000_000;

const RULE = z.object({
  name: text({ min: 1, max: 255 }),
  activityKey: z.string().nullish(),
  channel: z.enum(CHANNEL_NAMES, { error: describeIssue }).nullish(),
  variant: z.string().nullish(),
  points: z.int().min(-MAX_POINTS).max(MAX_POINTS),
  halfLifeDays: z.number().min(MIN_HALF_LIFE).max(MAX_HALF_LIFE).nullish(),
  maximumTimes: z.int().min(1).max(MAX_TIMES).nullish(),
});

type RuleValues = z.output<typeof RULE>;

/** A rule as a caller writes it: a custom type by `activityKey`, or a standard channel. */
export type RuleInput = { [Name in keyof RuleValues]?: unknown };

/** The rules of a workspace, in the order of the lines of a score. */
export function listRules({ clientId, database }: Workspace): Promise<ScoringRule[]> {
  return database.borrow((prisma) => prisma.scoringRule.findMany({ where: { clientId }, orderBy: { id: 'asc' } }));
}

/**
 * Adds a rule and requests rescoring.
 * @throws InvalidError; NotFoundError unknown activity type
 * @source docs/activities-and-scoring.md: Rules
 */
export async function createRule(workspace: Workspace, input: RuleInput): Promise<ScoringRule> {
  const values = await readRule(workspace, input);
  const { clientId, database } = workspace;
  const rule = await rescoreWorkspace(database, clientId, async (session) => {
    const created = await withKnownType(session.prisma.scoringRule.create({ data: { clientId, ...values } }));
    await audit(session, workspace, 'created', { before: null, after: created });
    return created;
  });
  if (!rule) throw new Error('The scoring rule was not stored.');
  return rule;
}

/**
 * Replaces a rule and requests rescoring. An equal one writes nothing.
 * @throws InvalidError; NotFoundError unknown rule or activity type
 */
export async function updateRule(workspace: Workspace, id: number, input: RuleInput): Promise<ScoringRule> {
  const values = await readRule(workspace, input);
  const { clientId, database } = workspace;
  let equal: ScoringRule | null = null;
  const rule = await rescoreWorkspace(database, clientId, async (session, updatedTime) => {
    const { scoringRule } = session.prisma;
    const where = { clientId_id: { clientId, id: isRecordId(id) ? id : 0 } };
    // All writes of rules wait for the row of the workspace, so nobody else writes this one meanwhile.
    const before = await scoringRule.findUnique({ where });
    if (!before) return null;
    if (isDeepStrictEqual({ ...before, ...values }, before)) {
      equal = before;
      return null;
    }
    const after = await withKnownType(scoringRule.update({ where, data: { ...values, updatedTime } }));
    await audit(session, workspace, 'updated', { before, after });
    return after;
  });
  const written = rule ?? equal;
  if (!written) throw unknownRule();
  return written;
}

/** Removes a rule and requests rescoring. @throws NotFoundError */
export async function deleteRule(workspace: Workspace, id: number): Promise<number> {
  const { clientId, database } = workspace;
  const rule = await rescoreWorkspace(database, clientId, async (session) => {
    const { scoringRule } = session.prisma;
    const where = { clientId_id: { clientId, id: isRecordId(id) ? id : 0 } };
    if (!(await scoringRule.findUnique({ where }))) return null;
    const gone = await scoringRule.delete({ where });
    await audit(session, workspace, 'deleted', { before: gone, after: null });
    return gone;
  });
  if (!rule) throw unknownRule();
  return rule.id;
}

type Change = { before: ScoringRule | null; after: ScoringRule | null };

type Done = 'created' | 'updated' | 'deleted';

function audit(session: Session, workspace: Workspace, done: Done, { before, after }: Change): Promise<void> {
  const subject = `scoring_rule:${(after ?? before)?.id}`;
  const change = { subject, before: describeRule(before), after: describeRule(after) };
  return recordAudit(session, workspace, { action: `scoring_rule.${done}`, ...change });
}

function describeRule(rule: ScoringRule | null) {
  if (!rule) return null;
  const { name, typeId, channel, variant, points, halfLifeDays, maximumTimes } = rule;
  return { name, activityType: typeId, channel, variant, points, halfLifeDays, maximumTimes };
}

const unknownRule = () => new NotFoundError('Scoring rule not found');

/* The type may have been deleted since it was looked up. */
async function withKnownType(work: Promise<ScoringRule>): Promise<ScoringRule> {
  try {
    return await work;
  } catch (error) {
    const vanished = sqlState(error) === '23503' && constraintOf(error)?.includes('type');
    throw vanished ? new NotFoundError('Activity type not found', { cause: error }) : error;
  }
}

/** A rule as it is stored. @throws InvalidError; NotFoundError unknown activity type */
export async function readRule(workspace: Workspace, input: RuleInput) {
  const { name, activityKey, channel, variant, points, halfLifeDays, maximumTimes } = parseInput(RULE, input);
  const fieldErrors = findTargetErrors({ activityKey, channel, variant });
  throwFieldErrors(fieldErrors);
  const typeId = typeof activityKey === 'string' ? await requireContactType(workspace, activityKey) : null;
  const bounds = { halfLifeDays: halfLifeDays ?? null, maximumTimes: maximumTimes ?? null };
  return { name, typeId, channel: channel ?? null, variant: variant ?? null, points, ...bounds };
}

function findTargetErrors({
  activityKey,
  channel,
  variant,
}: Pick<RuleValues, 'activityKey' | 'channel' | 'variant'>): FieldErrors {
  const named = [activityKey, channel].filter((target) => target !== null && target !== undefined);
  if (named.length !== 1) return { activityKey: ['Exactly one of activityKey and channel is required.'] };
  if (variant === null || variant === undefined) return {};
  const variants = typeof channel === 'string' && isChannel(channel) ? variantsOf(channel) : [];
  if (variants.includes(variant)) return {};
  return {
    variant: [variants.length > 0 ? `Must be one of: ${variants.join(', ')}.` : 'Only a channel has variants.'],
  };
}

/* Company-scoped activities are never scored, so a rule for them would have no effect. */
async function requireContactType(workspace: Workspace, activityKey: string): Promise<string> {
  const type = await getType(workspace, activityKey);
  if (!type) throw new NotFoundError('Activity type not found');
  if (type.appliesTo === 'company')
    throw new InvalidError({ activityKey: ['Activities of companies are not scored.'] });
  return type.id;
}
