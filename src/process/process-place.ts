import cluster from 'node:cluster';

/** The role of this process among several. */
export interface ProcessPlace {
  /** From 1; a replacement gets the number of the process that it replaces. */
  number: number;
  /** Number of processes with this number that died before it. */
  deaths: number;
  /** The `first` process of a start finds no other serving; a `further` one listens only once it can serve. */
  place: 'first' | 'further';
  /** Whether this process will replace one of the same number that still serves. */
  succeeds: boolean;
}

/** Messages of a process to its supervisor. */
export type Report = { type: 'serving' } | { type: 'metrics wanted'; id: number } | { type: 'waits for predecessor' };

/** The supervisor's answer. `text` is null when a process did not answer in time. */
export interface MetricsOfAll {
  type: 'metrics';
  id: number;
  text: string | null;
}

/** The supervisor's answer to a process that waits for its predecessor: it is now the only one of its number. */
export interface PredecessorEnded {
  type: 'predecessor ended';
}

/** The same as environment variables. */
export const describePlace = ({ number, deaths, place, succeeds }: ProcessPlace) => ({
  PROCESS_NUMBER: String(number),
  PROCESS_DEATHS: String(deaths),
  PROCESS_PLACE: place,
  PROCESS_SUCCEEDS: String(succeeds),
});

/** The role of this process; null if it is the only one. */
export function readPlace(env: NodeJS.ProcessEnv): ProcessPlace | null {
  if (!cluster.isWorker) return null;
  const number = Number(env['PROCESS_NUMBER']);
  const deaths = Number(env['PROCESS_DEATHS']);
  const place = env['PROCESS_PLACE'] === 'first' ? 'first' : 'further';
  return { number, deaths, place, succeeds: env['PROCESS_SUCCEEDS'] === 'true' };
}

/** Resolves when no other process of this number runs. */
export function whenAlone({ succeeds }: ProcessPlace): Promise<void> {
  if (!succeeds) return Promise.resolve();
  return new Promise((resolve) => {
    const hear = ({ type }: PredecessorEnded) => {
      if (type !== 'predecessor ended') return;
      process.off('message', hear);
      resolve();
    };
    process.on('message', hear);
    // The supervisor waits for this message, because messages to a process that does not listen yet are lost.
    tell({ type: 'waits for predecessor' });
  });
}

/** Tells the supervisor that this process accepts requests. */
export function reportServing(): void {
  tell({ type: 'serving' });
}

let asked = 0;

/**
 * The metrics of all processes as one page.
 * @throws Error a process did not respond in time
 */
export function readMetricsOfAll(): Promise<string> {
  asked += 1;
  const id = asked;
  return new Promise((resolve, reject) => {
    const hear = (answer: MetricsOfAll) => {
      if (answer.type !== 'metrics' || answer.id !== id) return;
      process.off('message', hear);
      if (answer.text === null) reject(new Error('Not every process gave its figures.'));
      else resolve(answer.text);
    };
    process.on('message', hear);
    tell({ type: 'metrics wanted', id });
  });
}

/* Without a supervisor the process is about to exit anyway. */
function tell(report: Report): void {
  if (process.connected) process.send?.(report);
}
