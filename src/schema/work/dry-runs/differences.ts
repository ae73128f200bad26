import type { Image } from './contents.js';
import type { PlanContents, PlannedChange, PlannedSetting } from './plan-row.js';

/** Maximum listed differences. */
const MOST = 20;

/** How much longer an operation may take than in its dry run, in milliseconds. */
const LONGER_MS = 2_000;

type IsSame = (planned: unknown, now: unknown) => boolean;

/** The values of a field before and after. */
interface Pair {
  before: unknown;
  after: unknown;
}

/** A row of either kind, as compared. */
interface Compared {
  title: string;
  values: ReadonlyMap<string, Pair>;
}

/**
 * What the operation would do differently now, a sentence each. New ids have the same names on both sides, and times of
 * the operation itself are alike. Work of tasks follows from the rest.
 */
export function findDifferences(planned: PlanContents, now: PlanContents): string[] {
  const same = sameBy(planned, now);
  const [was, is] = [rowsOf(planned), rowsOf(now)];
  const present = new Map(is.map(({ title, values }) => [title, values]));
  const known = new Set(was.map(({ title }) => title));
  const gone = was.filter(({ title }) => !present.has(title)).map(({ title }) => `${title}, does not happen any more.`);
  const added = is.filter(({ title }) => !known.has(title)).map(({ title }) => `${title}, was not planned.`);
  const other = was.flatMap(({ title, values }) => {
    const now = present.get(title);
    return now ? compareValues(title, values, now, same) : [];
  });
  const found = [...gone, ...added, ...other];
  return found.length <= MOST ? found : [...found.slice(0, MOST - 1), `And ${found.length - MOST + 1} more.`];
}

const rowsOf = ({ changes, settings }: PlanContents): Compared[] =>
  numbered([...changes.map(ofChange), ...settings.map(ofSetting)]);

/* Two rows without ids may have one title. */
function numbered(rows: Compared[]): Compared[] {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const count = (counts.get(row.title) ?? 0) + 1;
    counts.set(row.title, count);
    return count === 1 ? row : { ...row, title: `${row.title} (${count})` };
  });
}

const ofChange = ({ kind, action, recordId, reference, fields }: PlannedChange): Compared => ({
  title: `The ${kind} ${recordId ?? reference}, ${action}`,
  values: new Map(
    fields.map(({ name, isCustom, before, after }) => [
      isCustom ? `the custom field ${name}` : name,
      { before, after },
    ]),
  ),
});

/* The number of a test delivery is the time of its request. */
const DRAWN = new Map([['event_delivery', ['number']]]);

function ofSetting({ kind, action, id, reference, before, after }: PlannedSetting): Compared {
  const left = DRAWN.get(kind) ?? [];
  const names = Object.keys({ ...before, ...after }).filter((name) => !left.includes(name));
  const at = (image: Image | null, name: string) => image?.[name] ?? null;
  return {
    title: `The ${kind} ${id ?? reference ?? ''}, ${action}`,
    values: new Map(names.map((name) => [name, { before: at(before, name), after: at(after, name) }])),
  };
}

function compareValues(title: string, planned: Compared['values'], now: Compared['values'], same: IsSame): string[] {
  const names = [...new Set([...planned.keys(), ...now.keys()])];
  const differing = names.filter((name) => !isAlike(planned.get(name), now.get(name), same));
  return differing.map(
    (name) => `${title}: ${name} ${describe(planned.get(name))}, and now ${describe(now.get(name))}.`,
  );
}

const LONGEST = 60;
const shorten = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text);

function describe(pair: Pair | undefined): string {
  if (pair === undefined) return 'stayed as it was';
  const [before, after] = [pair.before, pair.after].map((value) => shorten(JSON.stringify(value ?? null)));
  return `went from ${before} to ${after}`;
}

/* A value that existed before is no time of the operation itself. */
const isAlike = (one: Pair | undefined, other: Pair | undefined, same: IsSame): boolean =>
  isEqual(one?.before, other?.before) && same(one?.after, other?.after);

const isEqual: IsSame = (one, other) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const IS_TIME = /^\d{4}-\d\d-\d\dT/;

/* Times equally far from the start of their operation are equal: it took them from the clock. */
function sameBy(planned: PlanContents, now: PlanContents): IsSame {
  const [first, second] = [Date.parse(planned.began), Date.parse(now.began)];
  const same: IsSame = (one, other) => {
    if (isEqual(one, other)) return true;
    if (typeof one === 'string' && typeof other === 'string') {
      if (!IS_TIME.test(one) || !IS_TIME.test(other)) return false;
      return Math.abs(Date.parse(one) - first - (Date.parse(other) - second)) <= LONGER_MS;
    }
    if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
    const names = Object.keys({ ...one, ...other });
    return names.every((name) => same(Reflect.get(one, name), Reflect.get(other, name)));
  };
  return same;
}
