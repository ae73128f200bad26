import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readConfig, settingsHelp } from '../src/process/config.js';

const faultsOf = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return '';
};

describe('settings', () => {
  it('work without any being set', () => {
    expect(readConfig({})).toEqual({
      port: 4000,
      host: '127.0.0.1',
      privatePort: null,
      databaseUrl: undefined,
      migrate: true,
      pools: { poolSize: 16, heavyPoolSize: 3, exportPoolSize: 4, connectionSeconds: 1800 },
      workerPoolSize: 4,
      dataDir: './data',
      redisUrl: undefined,
      redisCa: undefined,
      rateLimit: 90,
      serviceOrigin: 'builtin',
      demo: 'on',
      nodeEnv: 'development',
      production: false,
      logLevel: 'info',
      logFormat: 'auto',
      previousPepper: undefined,
      pepper: expect.stringMatching(/^development-only/),
      trustProxy: 0,
      publicUrl: undefined,
      spoolBytes: 268_435_456,
      webhookApplyMs: 2_000,
      importMaxBytes: 2_147_483_648,
      importWaitingBytes: 4_294_967_296,
      console: true,
      sessions: { idleSeconds: 259_200, maxSeconds: 2_592_000 },
      webhookBytesPerDay: 67_108_864,
      eventExceptions: null,
      retention: {
        webhookDelivery: 30,
        webhookEvent: 0,
        auditEntry: 0,
        mergeRecord: 0,
        idempotencyRecord: 1,
        webhookBodyQuota: 7,
        journal: 30,
        eventAttempt: 30,
        job: 7,
        usageDay: 800,
        apiRequest: 1,
      },
      worker: true,
      jobsAtOnce: 2,
      slowMs: 500,
      workerPort: null,
      tracing: null,
      processes: 1,
      drainSeconds: 0,
      shutdownSeconds: 8,
      keepAliveSeconds: 65,
      graphql: {
        introspection: true,
        graphiql: true,
        origins: [],
        trusted: { byId: new Map(), only: false },
        maxDepth: 12,
        maxAliases: 30,
        maxTokens: 2000,
        maxBytes: 32_768,
        maxBatchBytes: 2_097_152,
        maxCost: 20_000,
      },
      mcp: {
        allowedHosts: ['localhost', '127.0.0.1', '[::1]'],
        allowedOrigins: ['localhost', '127.0.0.1', '[::1]'],
        writesPerMinute: 60,
      },
    });
  });

  it('pause for the balancers in production, unless told otherwise', () => {
    const env = { NODE_ENV: 'production', KEY_PEPPER: 'a-secret-of-our-own' };
    expect(readConfig(env).drainSeconds).toBe(5);
    expect(readConfig({ ...env, DRAIN_SECONDS: '0' }).drainSeconds).toBe(0);
    expect(readConfig({ DRAIN_SECONDS: '30' }).drainSeconds).toBe(30);
  });

  it('take an empty or blank text for absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', DEMO: '  ', MCP_ALLOWED_HOSTS: '' })).toEqual(readConfig({}));
  });

  it('are read by their names', () => {
    const config = readConfig({
      PORT: '0',
      HOST: '::',
      DATABASE_URL: 'postgresql://someone:word@db:5432/outreach?sslmode=require',
      REDIS_URL: 'rediss://cache:6380/1',
      RATE_LIMIT: '0',
      DEMO: 'off',
      WORKER: 'off',
      TRUST_PROXY: '2',
      PUBLIC_URL: 'https://api.example.com/',
      MCP_ALLOWED_ORIGINS: 'App.example.com, ,[::1]',
    });
    expect(config).toMatchObject({
      port: 0,
      host: '::',
      databaseUrl: 'postgresql://someone:word@db:5432/outreach?sslmode=require',
      redisUrl: 'rediss://cache:6380/1',
      rateLimit: 0,
      demo: null,
      worker: false,
      trustProxy: 2,
      publicUrl: 'https://api.example.com',
      mcp: {
        allowedHosts: ['localhost', '127.0.0.1', '[::1]', 'api.example.com'],
        allowedOrigins: ['app.example.com', '[::1]'],
        writesPerMinute: 0,
      },
    });
  });

  it('limit the writes over MCP unless either limit is off', () => {
    const writes = (env: Record<string, string>) => readConfig(env).mcp.writesPerMinute;
    expect(writes({})).toBe(60);
    expect(writes({ MCP_WRITES_PER_MINUTE: '5' })).toBe(5);
    expect(writes({ MCP_WRITES_PER_MINUTE: '0' })).toBe(0);
    expect(writes({ MCP_WRITES_PER_MINUTE: '5', RATE_LIMIT: '0' })).toBe(0);
    expect(() => writes({ MCP_WRITES_PER_MINUTE: '-1' })).toThrow(
      'MCP_WRITES_PER_MINUTE: Must be a whole number from 0 to 100000.',
    );
  });

  it('know several servers of one database, and what can be asked of them', () => {
    const known = [
      'postgres://one:5432,two:5433/outreach?target_session_attrs=read-write',
      'postgres://us%40er:w%2Crd@one,[::1]:5433/outreach?target_session_attrs=primary&sslmode=verify-full',
      'postgresql:///outreach?host=/run/postgresql',
      'postgres://one/outreach?target_session_attrs=any',
    ];
    for (const url of known) expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it.each([
    ['one,two?target_session_attrs=read-only', 'target_session_attrs: the service writes, so it can be'],
    ['one,two?target_session_attrs=standby', 'target_session_attrs: the service writes, so it can be'],
    ['one,two?load_balance_hosts=random', 'load_balance_hosts: the driver does not do that; take it out.'],
    ['one?sslcrl=hunter22', 'sslcrl: the driver does not do that; take it out.'],
    ['one?sslmode=sometimes', 'sslmode: must be one of disable, prefer, require, verify-ca, verify-full, no-verify.'],
    ['one?sslmode=verify-full&sslrootcert=hunter22', 'sslrootcert: there is no such file, or it cannot be read.'],
    ['one,,two', 'Must name each server as host or host:port, with commas between them.'],
    ['one:70000', 'Must name each server as host or host:port, with commas between them.'],
    ['one,two?host=three', 'Name the servers in one place: host is not needed.'],
    ['?host=one,two', 'Several servers belong between // and the path.'],
    ['hunter22%ZZ,two', 'Must be a valid URL: encode special characters as %XX.'],
  ])('refuse of a database what the driver cannot do: %s', (rest, fault) => {
    for (const name of ['DATABASE_URL', 'MIGRATION_DATABASE_URL']) {
      const said = faultsOf({ [name]: `postgres://hunter22@${rest}` });
      expect(said).toContain(`${name}: ${fault}`);
      expect(said).not.toContain('hunter22');
    }
  });

  it('read the file of a CA, and refuse one that is not there or not needed', () => {
    const own = fileURLToPath(import.meta.url);
    const redis = { REDIS_URL: 'rediss://cache' };
    expect(readConfig({ ...redis, REDIS_CA_FILE: own }).redisCa).toBe(readFileSync(own, 'utf8'));
    const missing = 'REDIS_CA_FILE: There is no such file, or it cannot be read.';
    expect(faultsOf({ ...redis, REDIS_CA_FILE: '/hunter22' })).toBe(`The settings are not valid:\n  ${missing}`);
    const needless = 'REDIS_CA_FILE: Needs a REDIS_URL that begins with rediss://.';
    expect(faultsOf({ REDIS_CA_FILE: own })).toBe(`The settings are not valid:\n  ${needless}`);
  });

  it('name origins exactly as browsers send them', () => {
    expect(readConfig({ CORS_ORIGINS: 'https://a.example, http://localhost:5173' }).graphql.origins).toEqual([
      'https://a.example',
      'http://localhost:5173',
    ]);
    for (const value of ['*', 'a.example', 'https://a.example/', 'https://A.example', 'null', 'ftp://a.example'])
      expect(faultsOf({ CORS_ORIGINS: value }), value).toContain(
        'CORS_ORIGINS: Must be origins such as https://app.example.com, separated by commas.',
      );
  });

  it('trust documents alone only where there are some, and without the page that sends others', () => {
    const given = { TRUSTED_DOCUMENTS: 'client/trusted-documents.json', TRUSTED_DOCUMENTS_ONLY: 'on' };
    const { trusted, graphiql } = readConfig(given).graphql;
    expect([trusted.byId.size > 20, trusted.only, graphiql]).toEqual([true, true, false]);
    expect(faultsOf({ ...given, TRUSTED_DOCUMENTS: '' })).toBe(
      'The settings are not valid:\n  TRUSTED_DOCUMENTS_ONLY: Needs TRUSTED_DOCUMENTS: nothing would be run.',
    );
    expect(faultsOf({ ...given, GRAPHIQL: 'on' })).toBe(
      'The settings are not valid:\n  GRAPHIQL: Cannot be on with TRUSTED_DOCUMENTS_ONLY, which refuses what it sends.',
    );
  });

  it('size the pools within bounds', () => {
    const sizes = { DATABASE_POOL_SIZE: '40', DATABASE_HEAVY_POOL_SIZE: '1', DATABASE_CONNECTION_SECONDS: '60' };
    expect(readConfig({ ...sizes, DATABASE_WORKER_POOL_SIZE: '2' })).toMatchObject({
      pools: { poolSize: 40, heavyPoolSize: 1, exportPoolSize: 4, connectionSeconds: 60 },
      workerPoolSize: 2,
    });
    const bounds = {
      POOL_SIZE: [2, 500],
      HEAVY_POOL_SIZE: [1, 50],
      WORKER_POOL_SIZE: [2, 100],
      CONNECTION_SECONDS: [10, 86_400],
    };
    for (const [name, [least = 0, most = 0]] of Object.entries(bounds))
      for (const value of [least - 1, most + 1, 'many', '-1', '1.5'])
        expect(faultsOf({ [`DATABASE_${name}`]: `${value}` })).toContain(
          `DATABASE_${name}: Must be a whole number from ${least} to ${most}.`,
        );
  });

  it('say for how many days each table is kept, or that it is kept forever', () => {
    const days = {
      WEBHOOK_DELIVERY: '90',
      WEBHOOK_EVENT: '400',
      AUDIT_ENTRY: '36500',
      MERGE_RECORD: '30',
      IDEMPOTENCY_RECORD: '365',
      WEBHOOK_BODY_QUOTA: '1',
      JOURNAL: '45',
      EVENT_ATTEMPT: '7',
      JOB: '3',
      USAGE: '62',
    };
    const env = Object.fromEntries(Object.entries(days).map(([table, value]) => [`RETENTION_${table}_DAYS`, value]));
    expect(readConfig(env).retention).toEqual({
      webhookDelivery: 90,
      webhookEvent: 400,
      auditEntry: 36_500,
      mergeRecord: 30,
      idempotencyRecord: 365,
      webhookBodyQuota: 1,
      journal: 45,
      eventAttempt: 7,
      job: 3,
      usageDay: 62,
      apiRequest: 1,
    });
    expect(readConfig({ RETENTION_WEBHOOK_DELIVERY_DAYS: '0' }).retention.webhookDelivery).toBe(0);

    const orForGood = {
      WEBHOOK_DELIVERY: 1,
      WEBHOOK_EVENT: 30,
      AUDIT_ENTRY: 90,
      MERGE_RECORD: 30,
      JOURNAL: 1,
      EVENT_ATTEMPT: 1,
      USAGE: 62,
    };
    for (const [table, least] of Object.entries(orForGood))
      for (const value of [least === 1 ? 36_501 : least - 1, '-1', '1.5', 'never'])
        expect(faultsOf({ [`RETENTION_${table}_DAYS`]: `${value}` })).toBe(
          `The settings are not valid:\n  RETENTION_${table}_DAYS: Must be 0 (forever) or a whole number from ${least} to 36500.`,
        );
    for (const table of ['IDEMPOTENCY_RECORD', 'WEBHOOK_BODY_QUOTA', 'JOB'])
      for (const value of ['0', '366', 'never'])
        expect(faultsOf({ [`RETENTION_${table}_DAYS`]: value })).toBe(
          `The settings are not valid:\n  RETENTION_${table}_DAYS: Must be a whole number from 1 to 365.`,
        );
  });

  it('refuse a ledger that forgets an event before its delivery is gone, which could then be read again', () => {
    const fault =
      'The settings are not valid:\n  RETENTION_WEBHOOK_EVENT_DAYS: Must not be less than ' +
      'RETENTION_WEBHOOK_DELIVERY_DAYS: a delivery that is read again would count again.';
    expect(faultsOf({ RETENTION_WEBHOOK_EVENT_DAYS: '60', RETENTION_WEBHOOK_DELIVERY_DAYS: '61' })).toBe(fault);
    expect(faultsOf({ RETENTION_WEBHOOK_EVENT_DAYS: '60', RETENTION_WEBHOOK_DELIVERY_DAYS: '0' })).toBe(fault);
    expect(faultsOf({ RETENTION_WEBHOOK_EVENT_DAYS: '60', RETENTION_WEBHOOK_DELIVERY_DAYS: '60' })).toBe('');
  });

  it('name every fault at once and repeat no value', () => {
    const env = {
      PORT: '65536',
      DATABASE_URL: 'mysql://root:hunter22@db/x',
      REDIS_URL: 'hunter22',
      DEMO: 'yes',
      NODE_ENV: 'production',
      LOG_LEVEL: 'loud',
      TRUST_PROXY: '11',
      GRAPHQL_MAX_DEPTH: '1e1',
    };
    const [title, ...faults] = faultsOf(env).split('\n');
    expect(title).toBe('The settings are not valid:');
    expect(faults.sort()).toEqual(
      [
        '  PORT: Must be a whole number from 0 to 65535.',
        '  DATABASE_URL: Must be a URL that begins with postgres:// or postgresql://.',
        '  REDIS_URL: Must be a URL that begins with redis:// or rediss://.',
        '  LOG_LEVEL: Must be one of: fatal, error, warn, info, debug, trace, silent.',
        '  DEMO: Must be one of: on, small, off.',
        '  TRUST_PROXY: Must be off, on or a number from 1 to 10.',
        '  GRAPHQL_MAX_DEPTH: Must be a whole number from 1 to 100.',
        '  KEY_PEPPER: Must be set to a secret of your own in production.',
      ].sort(),
    );
  });

  it('refuse any PORT that is no whole number in range', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(text.trim() !== '');
        const fits = /^\d{1,9}$/.test(text) && Number(text) <= 65_535;
        expect(faultsOf({ PORT: text }) === '').toBe(fits);
      }),
    );
  });
});

describe('production', () => {
  it('is refused without a pepper of its own, given or not', () => {
    const { pepper } = readConfig({});
    for (const KEY_PEPPER of [undefined, '', pepper]) {
      expect(faultsOf({ NODE_ENV: 'production', KEY_PEPPER })).toBe(
        'The settings are not valid:\n  KEY_PEPPER: Must be set to a secret of your own in production.',
      );
    }
    expect(faultsOf({ KEY_PEPPER: 'short' })).toBe(
      'The settings are not valid:\n  KEY_PEPPER: Must have at least 16 characters.',
    );
  });

  it('is refused with the text of an example, and the refusal does not repeat it', () => {
    const examples = [
      'a secret of your own',
      'A-Secret-Of-Your-Own!',
      'please-change-me-please',
      'your-secret-pepper-here',
    ];
    for (const KEY_PEPPER of [
      ...examples,
      'xxxxxxxxxxxxxxxxxxxx',
      '0123456789abcdef',
      'secretsecretsecret',
      '-'.repeat(20),
    ]) {
      expect(faultsOf({ NODE_ENV: 'production', KEY_PEPPER })).toBe(
        'The settings are not valid:\n  KEY_PEPPER: Is the text of an example, which everybody knows. ' +
          'Make a secret of your own, once: openssl rand -hex 32',
      );
      expect(readConfig({ KEY_PEPPER }).pepper).toBe(KEY_PEPPER);
    }
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 32 }), (bytes) => {
        fc.pre(new Set(bytes).size > 4);
        const KEY_PEPPER = Buffer.from(bytes).toString('hex');
        expect(faultsOf({ NODE_ENV: 'production', KEY_PEPPER })).toBe('');
      }),
    );
  });

  it('have a private port only when it is set', () => {
    expect(readConfig({ PRIVATE_HOST: '10.0.0.1' }).privatePort).toBeNull();
    expect(readConfig({ PRIVATE_PORT: '0' }).privatePort).toEqual({ port: 0, host: '127.0.0.1' });
    expect(readConfig({ PRIVATE_PORT: '9100', PRIVATE_HOST: '::1' }).privatePort).toEqual({ port: 9100, host: '::1' });
    for (const PRIVATE_PORT of ['-1', '65536', '9100.5', 'on', '000000'])
      expect(faultsOf({ PRIVATE_PORT })).toBe(
        'The settings are not valid:\n  PRIVATE_PORT: Must be a whole number from 0 to 65535.',
      );
  });

  it('hides the GraphQL schema unless a switch says otherwise', () => {
    const env = { NODE_ENV: 'production', KEY_PEPPER: 'a-secret-of-our-own' };
    expect(readConfig(env).graphql).toMatchObject({ introspection: false, graphiql: false });
    expect(readConfig({ ...env, GRAPHIQL: 'on', INTROSPECTION: 'on' }).graphql).toMatchObject({
      introspection: true,
      graphiql: true,
    });
  });

  it('serves the console unless a switch says otherwise, or nothing but trusted documents is run', () => {
    const trusted = { TRUSTED_DOCUMENTS: 'client/trusted-documents.json', TRUSTED_DOCUMENTS_ONLY: 'on' };
    expect(readConfig({}).console).toBe(true);
    expect(readConfig({ CONSOLE: 'off' }).console).toBe(false);
    expect(readConfig(trusted).console).toBe(false);
    expect(faultsOf({ ...trusted, CONSOLE: 'on' })).toBe(
      'The settings are not valid:\n  CONSOLE: Cannot be on with TRUSTED_DOCUMENTS_ONLY, which refuses what it sends.',
    );
  });
});

describe('the help', () => {
  it('says what docs/settings.md says', () => {
    const document = readFileSync(new URL('../docs/settings.md', import.meta.url), 'utf8');
    const rows = [...document.matchAll(/^\| `([A-Z_]+)` \| (.+?) \| (.+) \|$/gm)].map(
      ([, name, byDefault, meaning]) => [name, byDefault?.replaceAll('`', ''), meaning],
    );
    const lines = settingsHelp().trim().split('\n').slice(2);
    const plain = (text = '') => text.replace(/^\((.*)\)$/, '$1');
    expect(rows).toEqual(
      lines
        .map((line) => line.trim().split(/ {2,}/))
        .map(([name, byDefault, meaning]) => [name, plain(byDefault), meaning]),
    );
  });

  it('lists every setting that the service reads, with its default', () => {
    const lines = settingsHelp().trim().split('\n').slice(2);
    const rows = lines.map((line) => line.trim().split(/ {2,}/));
    expect(rows.every(([name, byDefault, meaning]) => /^[A-Z_]+$/.test(name ?? '') && byDefault && meaning)).toBe(true);
    expect(rows).toContainEqual(['PORT', '4000', 'TCP port; 0: any free port.']);
    expect(rows.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'PORT',
        'HOST',
        'DATABASE_URL',
        'DATA_DIR',
        'REDIS_URL',
        'RATE_LIMIT',
        'SERVICE_ORIGIN',
        'DEMO',
      ]),
    );
    expect(settingsHelp()).not.toContain(readConfig({}).pepper);
  });
});
