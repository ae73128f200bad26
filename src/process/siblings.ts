import cluster from 'node:cluster';

/** Which of several processes this one is. */
export interface ProcessPlace {
  /** From 1; a process that takes over for another one has its number. */
  number: number;
  /** The first one of a start finds nobody who serves; a further one begins to listen when it can serve. */
  place: 'first' | 'further';
}

/** What a process of several tells its supervisor. */
export type Report = { type: 'serving' } | { type: 'metrics wanted'; id: number };

/** What it is told. `text` is null when some process did not answer in time. */
export interface MetricsOfAll {
  type: 'metrics';
  id: number;
  text: string | null;
}

/** The place as the environment of a process. */
export const describePlace = ({ number, place }: ProcessPlace) => ({
  PROCESS_NUMBER: String(number),
  PROCESS_PLACE: place,
});

/** The place of this process; null when it is alone. */
export function readPlace(env: NodeJS.ProcessEnv): ProcessPlace | null {
  if (!cluster.isWorker) return null;
  return { number: Number(env['PROCESS_NUMBER']), place: env['PROCESS_PLACE'] === 'first' ? 'first' : 'further' };
}

/** Tells the supervisor that this process takes requests. */
export function reportServing(): void {
  tell({ type: 'serving' });
}

let asked = 0;

/**
 * The figures of all processes as one page for a scraper.
 * @throws Error some process did not answer in time
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

/* Without a supervisor the process ends anyway. */
function tell(report: Report): void {
  if (process.connected) process.send?.(report);
}
