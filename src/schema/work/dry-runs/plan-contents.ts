import { z } from 'zod';
import { CHANGE_ACTIONS, CHANGE_KINDS } from '../../history/changes/change-row.js';

const nameIn = <Name extends string>(names: Readonly<Record<Name, number>>) =>
  z.custom<Name>((value) => typeof value === 'string' && Object.hasOwn(names, value));

const action = nameIn(CHANGE_ACTIONS);
const image = z.record(z.string(), z.unknown()).nullable();

const plannedChange = z.object({
  clientId: z.string(),
  kind: nameIn(CHANGE_KINDS),
  action,
  /** Null: it gets one when it is made. */
  recordId: z.int().nullable(),
  /** Names it until then, also in the fields of others. */
  reference: z.string().nullable(),
  fields: z.array(z.object({ name: z.string(), isCustom: z.boolean(), before: z.unknown(), after: z.unknown() })),
});

const plannedSetting = z.object({
  /** The table. */
  kind: z.string(),
  action,
  /** Null: it gets one, or has none. */
  id: z.string().nullable(),
  reference: z.string().nullable(),
  /** What differs. */
  fields: z.array(z.string()),
  before: image,
  after: image,
});

const plannedWork = z.object({ task: z.string(), count: z.int() });

/** The JSON of a plan as it is stored. */
export const planContents = z.object({
  /** When it was tried, by the clock of the database. */
  began: z.string(),
  changes: z.array(plannedChange),
  settings: z.array(plannedSetting),
  queued: z.array(plannedWork),
});

/** A record that an operation would change, as the journal would tell of it. */
export type PlannedChange = z.output<typeof plannedChange>;
/** A row that the journal does not record, such as an activity type. */
export type PlannedSetting = z.output<typeof plannedSetting>;
/** Work that a task would get. */
export type PlannedWork = z.output<typeof plannedWork>;
/** What an operation would do. */
export type PlanContents = z.output<typeof planContents>;
