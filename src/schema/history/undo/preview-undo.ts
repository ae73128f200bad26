import type { Sql } from '../../../db/database.js';
import type { OwnerKind } from '../../records/custom-fields/owner.js';
import { CHANGE_KINDS, type ChangeAction, type ChangeKind, kindOf } from '../changes/change-row.js';
import { keptOf, readCreated } from './delete-created.js';
import { type CreatedKind, type Kept, kept as keptAs } from './entries.js';
import { previewDeleted } from './restore-deleted.js';
import { refusalOfUndo } from './undo-merge.js';
import { type OwnRecord, readRecords, remediesOf, type Undoing } from './undo-plan.js';
import { findTaken, previewChanged } from './write-back.js';

/** Records of a kind with the same outcome. */
export interface UndoneGroup {
  kind: ChangeKind;
  /** What had happened to them. */
  action: ChangeAction;
  ids: number[];
}
export interface KeptGroup {
  kind: ChangeKind;
  reason: string;
  because: string;
  ids: number[];
}

/** What an undo would do. */
export interface UndoPreview {
  /** How many records the cause wrote. */
  records: number;
  undone: UndoneGroup[];
  /** A record that keeps only some values is also among the undone ones. */
  kept: KeptGroup[];
}

/** Records of one statement. */
const CHUNK = 10_000;

/* Companies first, because contacts return to them; the created ones in the order of their deletion. */
const DELETED = ['company', 'contact', 'email'] as const;
const CREATED = ['email', 'activity', 'contact', 'company'] as const;

const ACTIVITIES = 'select a.id from activity a where a.client_id = $1 and a.id = any($2::bigint[])';

/** The kinds of what belongs to a record. */
const USES: Readonly<Record<CreatedKind, readonly number[]>> = {
  email: [],
  activity: [],
  contact: [CHANGE_KINDS.email, CHANGE_KINDS.activity],
  company: [CHANGE_KINDS.contact, CHANGE_KINDS.activity],
};

/**
 * What an undo of the cause would do by now. It judges each record by the rules of the undo, all of its entries at once,
 * and assumes that what the same undo undoes before is undone.
 */
export async function previewUndo(sql: Sql, undoing: Undoing): Promise<UndoPreview> {
  const records = await readRecords(sql, undoing);
  const preview = new Preview(sql, undoing, records);
  await preview.judgeMerges();
  for (const kind of DELETED) await preview.judgeDeleted(kind);
  await preview.judgeActivities();
  for (const kind of DELETED) await preview.judgeChanged(kind);
  for (const kind of CREATED) await preview.judgeCreated(kind);
  for (const record of records)
    for (const because of remediesOf(record)) preview.keep(kindOf(record), record.id, { reason: 'remedy', because });
  return { records: records.length, undone: [...preview.undone.values()], kept: [...preview.kept.values()] };
}

class Preview {
  readonly undone = new Map<string, UndoneGroup>();
  readonly kept = new Map<string, KeptGroup>();
  readonly #sql: Sql;
  readonly #undoing: Undoing;
  readonly #records: readonly OwnRecord[];
  /** What is deleted or has another company then, as `<number of the kind> <id>`. */
  readonly #going = new Set<string>();
  /** What has another identifier then. */
  readonly #renamed = new Set<string>();
  readonly #companies = new Set<number>();
  readonly #lost = new Set<string>();

  constructor(sql: Sql, undoing: Undoing, records: readonly OwnRecord[]) {
    this.#sql = sql;
    this.#undoing = undoing;
    this.#records = records;
    for (const one of records) {
      if (one.isMade) this.#going.add(`${one.kind} ${one.id}`);
      if (one.isMade || one.isRenamed) this.#renamed.add(`${one.kind} ${one.id}`);
    }
  }

  #add(kind: ChangeKind, action: ChangeAction, ids: readonly number[]): void {
    if (ids.length === 0) return;
    const group = this.undone.get(`${kind} ${action}`) ?? { kind, action, ids: [] };
    group.ids.push(...ids);
    this.undone.set(`${kind} ${action}`, group);
  }

  keep(kind: ChangeKind, id: number, { reason, because }: { reason: string; because: string }): void {
    const group = this.kept.get(`${kind} ${because}`) ?? { kind, reason, because, ids: [] };
    if (group.ids.at(-1) !== id) group.ids.push(id);
    this.kept.set(`${kind} ${because}`, group);
  }

  /* Entries of some records of a kind, by parts. */
  async #each(kind: CreatedKind, which: (one: OwnRecord) => boolean, judge: (ids: number[]) => Promise<void>) {
    const ids = this.#records.flatMap((one) => (one.kind === CHANGE_KINDS[kind] && which(one) ? one.id : []));
    for (let at = 0; at < ids.length; at += CHUNK) await judge(ids.slice(at, at + CHUNK));
  }

  #isGoing = (kind: OwnerKind) => (id: number) => this.#renamed.has(`${CHANGE_KINDS[kind]} ${id}`);

  #keepAll(kind: ChangeKind, kept: readonly Kept[]): void {
    for (const one of kept) this.keep(kind, one.id, one);
  }

  /* One that waits only for another one of the same cause is undone after it. */
  async judgeMerges(): Promise<void> {
    const merges = this.#records.flatMap(({ id, mergeIds }) => mergeIds.map((mergeId) => ({ id, mergeId })));
    const undone = new Set<number>();
    for (const { id, mergeId } of merges.sort((one, other) => other.mergeId - one.mergeId)) {
      const because = await refusalOfUndo(this.#sql, this.#undoing.clientId, mergeId);
      if (because === null || undone.has(Number(/^Merge (\d+), /.exec(because)?.[1]))) undone.add(mergeId);
      else this.keep('person', id, { reason: 'merge', because });
    }
    const persons = merges.flatMap(({ id, mergeId }) => (undone.has(mergeId) ? id : []));
    this.#add('person', 'merged', [...new Set(persons)]);
  }

  async judgeDeleted(kind: OwnerKind): Promise<void> {
    const { clientId, cause, record } = this.#undoing;
    const isDue = (one: OwnRecord) => one.isDeleted && !one.isMade;
    await this.#each(kind, isDue, async (ids) => {
      const entries = { clientId, kind, ids, action: 'deleted' as const, cause, isAlone: Boolean(record) };
      const { due, kept } = await previewDeleted(this.#sql, entries, this.#companies);
      const named = due.map(({ id, email, linkedinUrl, phone, domain }) => ({
        id,
        patch: kind === 'company' ? { domain } : { email, linkedin_url: linkedinUrl, phone },
      }));
      const taken = await findTaken(this.#sql, kind, clientId, { named, isGoing: this.#isGoing(kind) });
      const isTaken = ({ id }: { id: number }) => taken.has(id) && kind !== 'email';
      this.#add(
        kind,
        'deleted',
        due.flatMap((one) => (isTaken(one) ? [] : one.id)),
      );
      this.#keepAll(kind, [...kept, ...due.filter(isTaken).map(({ id }) => keptAs(kind, id, 'taken'))]);
      for (const { id } of [...kept, ...due]) this.#lost.add(`${kind} ${id}`);
      if (kind === 'company') for (const one of due) if (!isTaken(one)) this.#companies.add(one.id);
    });
  }

  /* Only undos delete activities, so nothing else is in the way of one that is gone. */
  async judgeActivities(): Promise<void> {
    const isDue = (one: OwnRecord) => one.isDeleted && !one.isMade;
    await this.#each('activity', isDue, async (ids) => {
      const rows = await this.#sql.query<{ id: number }>('undo.activities_there', ACTIVITIES, [
        this.#undoing.clientId,
        ids,
      ]);
      const there = new Set(rows.map(({ id }) => id));
      const gone = ids.filter((id) => !there.has(id));
      this.#add('activity', 'deleted', gone);
    });
  }

  async judgeChanged(kind: OwnerKind): Promise<void> {
    const { clientId, cause } = this.#undoing;
    const isDue = (one: OwnRecord) => one.isChanged && !one.isMade && !this.#lost.has(`${kind} ${one.id}`);
    await this.#each(kind, isDue, async (ids) => {
      const entries = { clientId, kind, ids, action: 'changed' as const, cause };
      const { due, kept } = await previewChanged(this.#sql, entries, this.#companies, this.#isGoing(kind));
      const changed = due.map(({ id }) => id);
      this.#add(kind, 'changed', changed);
      this.#keepAll(kind, kept);
      for (const { id, patch } of due) if ('company_id' in patch) this.#going.add(`${CHANGE_KINDS[kind]} ${id}`);
    });
  }

  async judgeCreated(kind: CreatedKind): Promise<void> {
    const { clientId, cause } = this.#undoing;
    await this.#each(
      kind,
      ({ isMade }) => isMade,
      async (ids) => {
        const going = [...this.#going].filter((one) => USES[kind].some((used) => one.startsWith(`${used} `)));
        const found = await readCreated(this.#sql, { clientId, kind, ids, action: 'created', cause }, going);
        this.#add(
          kind,
          'created',
          found.flatMap(({ id, reason }) => (reason === null ? id : [])),
        );
        for (const one of found) {
          if (one.reason !== null) this.#going.delete(`${CHANGE_KINDS[kind]} ${one.id}`);
          this.#keepAll(kind, keptOf(one));
        }
      },
    );
  }
}
