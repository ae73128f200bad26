import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createMetrics } from '../src/telemetry/metrics.js';

function openMetrics() {
  const metrics = createMetrics();
  onTestFinished(() => metrics.close());
  const samples = async (name: string): Promise<string[]> =>
    (await metrics.text()).split('\n').filter((line) => line.startsWith(name));
  return { metrics, samples };
}

describe('the metrics', () => {
  it('time requests by method, route template and status, and count those under way', async () => {
    const { metrics, samples } = openMetrics();
    metrics.requestStarted();
    metrics.requestStarted();
    metrics.requestEnded({ method: 'GET', route: '/public/v2/contacts/{id}', status: 200 }, 0.25);
    expect(await samples('http_requests_in_flight')).toEqual(['http_requests_in_flight 1']);
    expect(await samples('http_request_duration_seconds_sum')).toEqual([
      'http_request_duration_seconds_sum{method="GET",route="/public/v2/contacts/{id}",status="200"} 0.25',
    ]);
  });

  it.each([
    ['the service', 'total', 1],
    ['their own client alone', 'owner', 0],
  ])(
    'tell an overload when requests have been refused for 5 s for the sake of %s: %s, %i',
    async (_who, reason, told) => {
      vi.useFakeTimers({ toFake: ['performance'] });
      onTestFinished(() => void vi.useRealTimers());
      const { metrics, samples } = openMetrics();
      for (let turn = 0; turn < 8; turn++) {
        metrics.slotRefused('read', reason);
        vi.advanceTimersByTime(700);
      }
      metrics.slotRefused('read', reason);
      expect(await samples('service_overloaded')).toEqual([`service_overloaded ${told}`]);
    },
  );

  it('count refusals, failures, deliveries and jobs', async () => {
    const { metrics, samples } = openMetrics();
    metrics.rateLimited('key');
    metrics.rateLimited('key');
    metrics.slotRefused('read', 'total');
    metrics.redisFailed();
    metrics.databaseFailed('40');
    metrics.webhookReceived('instantly', 'duplicate');
    metrics.jobEnded('rescore', 'done', 3);
    const counters = ['rate_limited', 'places', 'redis', 'database', 'webhook', 'jobs'];
    const lines = (await Promise.all(counters.map(samples))).flat();
    expect(lines.filter((line) => !line.endsWith(' 0'))).toEqual([
      'rate_limited_total{scope="key"} 2',
      'places_refused_total{work="read",reason="total"} 1',
      'redis_fallback_total 1',
      'database_errors_total{class="40"} 1',
      'webhook_deliveries_total{platform="instantly",verdict="duplicate"} 1',
      'jobs_total{job="rescore",outcome="done"} 3',
    ]);
  });

  it('begin counters whose rise rings an alarm at 0, since one that appears with a failure never rises', async () => {
    const { metrics, samples } = openMetrics();
    metrics.databaseFailed('40');
    expect(await samples('database_errors_total')).toEqual([
      ...['connection', 'statement', 'tls', '08', '0A', '25', '42', '53', '57', '58', 'P0', 'XX'].map(
        (name) => `database_errors_total{class="${name}"} 0`,
      ),
      'database_errors_total{class="40"} 1',
    ]);
  });

  it('show the count that must stay 0 from the start, and the delay of the event loop', async () => {
    const { metrics, samples } = openMetrics();
    expect(await samples('input_reached_db_total')).toEqual(['input_reached_db_total 0']);
    metrics.inputReachedDatabase();
    expect(await samples('input_reached_db_total')).toEqual(['input_reached_db_total 1']);
    expect((await samples('event_loop_delay_seconds')).map((line) => line.split(' ')[0])).toEqual([
      'event_loop_delay_seconds{quantile="0.5"}',
      'event_loop_delay_seconds{quantile="0.99"}',
      'event_loop_delay_seconds{quantile="1"}',
    ]);
  });

  it('tell how old the oldest row is that is kept of each table, and how old it may become', async () => {
    const { metrics, samples } = openMetrics();
    metrics.oldestKept('expire-deliveries', { at: new Date(Date.now() - 40 * 86_400_000), days: 30 });
    metrics.oldestKept('expire-ledger', { at: new Date(Date.now() - 3_600_000), days: 0 });
    metrics.oldestKept('expire-merges', { at: null, days: 60 });
    const oldest = (await samples('expiry_oldest_seconds{')).map((line) => line.split(' '));
    expect(oldest.map(([name, seconds]) => [name, Math.floor(Number(seconds) / 3_600)])).toEqual([
      ['expiry_oldest_seconds{job="expire-deliveries"}', 960],
      ['expiry_oldest_seconds{job="expire-ledger"}', 1],
      ['expiry_oldest_seconds{job="expire-merges"}', 0],
    ]);
    expect(await samples('expiry_limit_seconds{')).toEqual([
      'expiry_limit_seconds{job="expire-deliveries"} 2592000',
      'expiry_limit_seconds{job="expire-merges"} 5184000',
    ]);
  });

  it('belong to one process each', async () => {
    const [one, other] = [openMetrics(), openMetrics()];
    one.metrics.requestStarted();
    expect(await other.samples('http_requests_in_flight')).toEqual(['http_requests_in_flight 0']);
  });
});
