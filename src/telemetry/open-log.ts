import type { DestinationStream } from 'pino';
import { createLog, type LogSettings } from './log.js';
import type { Log } from './log-fields.js';

interface FormatSettings extends LogSettings {
  /** How lines are written: as JSON, for people to read, or (`auto`) for people where stderr is a terminal. */
  logFormat: 'auto' | 'json' | 'pretty';
}

/** The log of a process, on stderr. */
export async function openLog(settings: FormatSettings): Promise<Log> {
  const { logFormat } = settings;
  const isForPeople = logFormat === 'pretty' || (logFormat === 'auto' && process.stderr.isTTY);
  return isForPeople ? createLog(settings, await openPretty(2)) : createLog(settings);
}

/**
 * Takes lines of JSON and writes them for people: time of day, level, message and fields in one line. Written at once, so
 * that lines keep their place among those of stdout.
 * @param destination a file descriptor, or a stream
 */
export async function openPretty(destination: number | NodeJS.WritableStream): Promise<DestinationStream> {
  const { default: pretty } = await import('pino-pretty');
  return pretty({ destination, sync: true, singleLine: true, translateTime: 'SYS:HH:MM:ss' });
}
