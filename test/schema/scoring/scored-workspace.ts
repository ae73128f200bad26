import type { Database } from '../../../src/db/database.js';
import { logStandard } from '../../../src/schema/crm/activities/log-standard.js';
import { createContact } from '../../../src/schema/crm/contacts/write-contact.js';
import { rescore, rescoreSlice } from '../../../src/schema/crm/scoring/rescore.js';
import type { Scored } from '../../../src/schema/crm/scoring/store-scores.js';
import type { Workspace } from '../../../src/schema/kernel/context.js';
import { type ClaimedRequest, claim } from '../../../src/schema/kernel/queues/claims.js';

let contacts = 0;

/** Works off at most so many requests as the worker does; null when none was due. */
export async function workOff(database: Database, limit: number, at: Date | null = null): Promise<Scored[] | null> {
  const claimed = await claim(database, 'rescoring_request', limit);
  if (claimed.length === 0) return null;
  const scored: Scored[] = [];
  const step = (request: ClaimedRequest) =>
    request.subjectKind === 'workspace' ? rescoreSlice(database, request, at) : rescore(database, [request], at);
  for (const request of claimed) scored.push(...(await step(request)));
  return scored;
}

/** Short ways to set a workspace up for scoring. */
export function scoredWorkspace(database: Database, workspace: Workspace) {
  const { clientId } = workspace;
  return {
    setScoring: (on: boolean) =>
      database.query(null, 'update client set scoring_enabled = $2 where id = $1', [clientId, on]),
    async addContact(personId?: number): Promise<{ id: number; personId: number; email: string }> {
      contacts += 1;
      const email = `c${contacts}@example.com`;
      const { id, personId: person } = await createContact(workspace, { email, ...(personId ? { personId } : {}) });
      return { id, personId: person, email };
    },
    async addRule(rule: {
      channel: string;
      variant?: string;
      points: number;
      halfLifeDays?: number;
      maximumTimes?: number;
    }): Promise<number> {
      const [row] = await database.query<{ id: number }>(
        null,
        `insert into scoring_rule (client_id, name, channel, variant, points, half_life_days, maximum_times) values ($1, 'rule', $2, $3, $4, $5, $6) returning id`,
        [clientId, rule.channel, rule.variant, rule.points, rule.halfLifeDays, rule.maximumTimes],
      );
      if (!row) throw new Error('The rule was not stored.');
      return row.id;
    },
    clearRules: () => database.query(null, 'delete from scoring_rule where client_id = $1', [clientId]),
    call: (email: string, timestamp?: string) =>
      logStandard(workspace, 'call', { email, properties: { direction: 'inbound', timestamp } }, null),
    /** Works off every request that is due. */
    async drain(at: Date | null = null): Promise<Scored[]> {
      const scored: Scored[] = [];
      for (;;) {
        const done = await workOff(database, 100, at);
        if (done === null) return scored;
        scored.push(...done);
      }
    },
    async score(contactId: number) {
      const [row] = await database.query<{ value: number; computedAt: Date; lines: unknown[] }>(
        null,
        'select value, computed_at as "computedAt", lines from contact_score where client_id = $1 and contact_id = $2',
        [clientId, contactId],
      );
      return row ?? null;
    },
    pending: () =>
      database.query<{ kind: string; id: number; bump: string; claimed: boolean }>(
        null,
        `select subject_kind as kind, subject_id as id, bump, claim_id is not null as claimed from rescoring_request where client_id = $1 order by kind, id`,
        [clientId],
      ),
  };
}
