import { startProcess } from '../../support/service-process.js';

export interface RunningService {
  url: string;
  /** Ends the process at once, without any farewell. */
  kill(): Promise<void>;
}

/** The service as a process of its own on a free port, ready for requests. */
export async function runService(databaseUrl: string): Promise<RunningService> {
  const service = await startProcess({
    DATABASE_URL: databaseUrl,
    RATE_LIMIT: '0',
    LOG_LEVEL: 'error',
    NODE_ENV: 'test',
  });
  return { url: service.url, kill: async () => void (await service.stop('SIGKILL')) };
}
