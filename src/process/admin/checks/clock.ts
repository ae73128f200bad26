import { type Check, judge } from '../check.js';

const BOUNDS = { look: 1, wrong: 5 };

/**
 * The difference between the clocks of this machine and of the database: keys expire by one and are listed by the
 * other.
 */
export const checkClock: Check = async (database) => {
  const before = Date.now();
  const [row] = await database.query<{ now: Date }>('doctor.clock', 'select clock_timestamp() as now');
  const halfway = (before + Date.now()) / 2;
  const seconds = Math.round(Math.abs((row?.now.getTime() ?? 0) - halfway)) / 1000;
  const says = `${seconds} s from that of the database.`;
  return { name: 'clock', verdict: judge(seconds, BOUNDS), says, figures: { difference_seconds: seconds } };
};
