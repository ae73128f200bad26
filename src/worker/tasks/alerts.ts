import { type ClaimedChannel, claim } from '../../schema/kernel/queues/claims.js';
import { raiseAlerts as raise } from '../../schema/reporting/alerts/raise-alerts.js';
import { type AlertSettings, sendAlerts as sendTo } from '../../schema/reporting/alerts/send-alerts.js';
import { runClaims } from '../claim-loop.js';
import type { JobContext, TaskDefinition } from '../task.js';

/** Channels that are sent to at a time. */
const SLOTS = 8;
/** How often further channels are looked for while some are waited for. */
const LOOK_MS = 1_000;

/** Looks for what channels have to be told of. */
export const raiseAlerts: TaskDefinition = {
  idleMs: 30_000,
  async run({ database, count }) {
    const raised = await raise(database);
    if (raised > 0) count('done', raised);
    return false;
  },
};

/** Sends channels what waits for them, each by itself: a slow one delays few others. */
export const sendAlerts: TaskDefinition = {
  idleMs: 1_000,
  longestIdleMs: 5_000,
  async run(context) {
    const { alerts, database, signal } = context;
    if (!alerts) return false;
    await runClaims(signal, {
      slots: SLOTS,
      lookEveryMs: LOOK_MS,
      claim: (most) => claim(database, 'alert_channel', most),
      work: (channel) => send(context, channel, alerts),
    });
    return false;
  },
};

/* A channel whose message fails for another reason than its receiver stays claimed until its lease ends. */
async function send(context: JobContext, channel: ClaimedChannel, settings: AlertSettings): Promise<boolean> {
  const { database, signal, log, count } = context;
  const { agencyId, clientId, id } = channel;
  const about = { job: 'send-alerts', agencyId, clientId: clientId ?? undefined, channelId: id };
  try {
    const failure = await sendTo(database, channel, settings, signal);
    count(failure === null ? 'done' : 'failed');
    if (failure !== null) log.warn({ ...about, err: failure }, 'an alert could not be sent; it is tried again');
  } catch (err) {
    count('failed');
    log.error({ ...about, err }, 'an alert could not be sent; it is tried again');
  }
  return false;
}
