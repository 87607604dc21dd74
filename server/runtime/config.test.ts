import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError, readConfig, settingNames } from './config.ts';
import { readEnvFile } from './env-file.ts';
import { processesThatFit } from './process-count.ts';

const secret = 'x'.repeat(32);

type Variables = Record<string, string | undefined>;

/** The errors of these settings; none when the shop would start. */
function faultsOf(env: Variables, file: Variables = {}): string[] {
  try {
    readConfig(env, file);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe('the settings of a shop', () => {
  it('are all optional: the default is an embedded database with the demo catalogue, on this machine only', () => {
    expect(readConfig({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      database: { kind: 'embedded', folder: resolve('data/database'), wait: 4_000 },
      processes: 1,
      migrate: true,
      publicUrl: undefined,
      seller: { name: 'Tokri', address: '' },
      secret: undefined,
      images: { kind: 'folder', folder: resolve('data/images') },
      mail: { smtpUrl: undefined, from: 'Tokri <no-reply@tokri.example>' },
      admin: { email: 'admin@tokri.example', password: undefined },
      openOrders: { max: 60, maxUnconfirmed: 30 },
      demo: true,
      sampleShop: true,
      serviceWorker: true,
      lowStock: 5,
      privateReceivers: false,
      pushServices: [],
      backup: { target: undefined, key: undefined, variables: {} },
      payments: undefined,
      telemetry: undefined,
      trustProxy: [],
      shutdownSeconds: 10,
      drainSeconds: 0,
      limits: { uncached: 300, calls: 600, delay: 500 },
      logLevel: 'info',
    });
  });

  it('switch to PostgreSQL by DATABASE_URL, then without the demo catalogue', () => {
    const url = 'postgres://shop@db.example/shop';
    expect(readConfig({ DATABASE_URL: url, SECRET: secret })).toMatchObject({
      database: { kind: 'postgres', url, pool: 10 },
      demo: false,
    });
    expect(readConfig({ DATABASE_URL: url, SECRET: secret, DEMO: '1' }).demo).toBe(true);
  });

  it('give the embedded database one process, and PostgreSQL as many as asked for, or as fit', () => {
    const onPostgres = { DATABASE_URL: 'postgres://shop@db.example/shop', SECRET: secret };
    const processes = (PROCESSES: string, more: Variables = onPostgres) => readConfig({ ...more, PROCESSES }).processes;
    expect(processes('')).toBe(1);
    expect(processes('auto', {})).toBe(1);
    expect(processes('4')).toBe(4);
    expect(processes('auto')).toBe(processesThatFit());
  });

  it.each([
    [8, 16_384, 8],
    [8, 3_000, 4],
    [2, 600, 1],
  ])('auto: %i cores and %i MB have room for %i processes', (cores, megabytes, count) => {
    expect(processesThatFit(cores, megabytes * 1024 * 1024)).toBe(count);
  });

  it('count as not set when empty', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', SECRET: '' })).toEqual(readConfig({}));
  });

  it('are normalized', () => {
    const config = readConfig({
      PUBLIC_URL: 'https://shop.example//',
      ADMIN_EMAIL: 'Owner@Shop.Example',
      TRUST_PROXY: '10.0.0.0/8, ::1,loopback',
    });
    expect(config.publicUrl).toBe('https://shop.example');
    expect(config.admin.email).toBe('owner@shop.example');
    expect(config.trustProxy).toEqual(['10.0.0.0/8', '::1', 'loopback']);
  });

  it.each([
    ['PORT', 'http', 'must be a whole number'],
    ['PORT', '-1', 'must be a whole number'],
    ['PORT', '80.5', 'must be a whole number'],
    ['PORT', '65536', 'must be from 0 to 65535'],
    ['PROCESSES', '0', 'must be auto, or a whole number from 1 to 99'],
    ['PROCESSES', 'all', 'must be auto, or a whole number from 1 to 99'],
    ['PROCESSES', '2', 'needs DATABASE_URL: only one process can use the embedded database'],
    ['DATABASE_URL', 'localhost:5432', 'must be a postgres:// address'],
    ['DATABASE_URL', 'mysql://localhost/shop', 'must be a postgres:// address'],
    ['DATABASE_DIRECT_URL', 'mysql://localhost/shop', 'must be a postgres:// address'],
    [
      'DATABASE_DIRECT_URL',
      'postgres://localhost/shop',
      'needs DATABASE_URL, the address of the pooler before that database',
    ],
    ['DATABASE_REPLICA_URL', 'localhost', 'must be a postgres:// address'],
    ['DATABASE_REPLICA_URL', 'postgres://localhost/shop', 'needs DATABASE_URL, the address of its primary'],
    ['DATABASE_POOL', '0', 'must be from 1 to 100'],
    ['PUBLIC_URL', 'shop.example', 'must be an http or https address'],
    ['PUBLIC_URL', 'ftp://shop.example', 'must be an http or https address'],
    ['PUBLIC_URL', 'https://shop.example/store', 'must have nothing after the host and port'],
    ['PUBLIC_URL', 'https://shop.example?a=1', 'must have nothing after the host and port'],
    ['SECRET', 'short', 'must have at least 32 characters'],
    ['SMTP_URL', 'mail.example:587', 'must be an smtp:// or smtps:// address'],
    ['MAIL_FROM', 'the shop', 'must be an email address, or a name and an address in <>'],
    ['MAIL_FROM', 'Tokri <shop>', 'must be an email address, or a name and an address in <>'],
    ['ADMIN_EMAIL', 'admin', 'must be an email address'],
    ['ADMIN_PASSWORD', '1234567', 'must have 8 to 128 characters'],
    ['ADMIN_PASSWORD', 'x'.repeat(129), 'must have 8 to 128 characters'],
    ['DEMO', 'yes', 'must be 0, 1 or catalogue'],
    ['MIGRATE', 'no', 'must be 0 or 1'],
    ['PAYMENTS', 'paypal', 'must be simulator'],
    ['RAZORPAY_KEY_ID', 'rzp_test_1 or so', 'must be a key without spaces'],
    ['TRUST_PROXY', 'proxy.example', 'must be IP addresses or networks, separated by commas'],
    ['TRUST_PROXY', '10.0.0.0/33', 'must be IP addresses or networks, separated by commas'],
    ['TRUST_PROXY', '127.0.0.1,', 'must be IP addresses or networks, separated by commas'],
    ['LOG_LEVEL', 'loud', 'must be one of fatal, error, warn, info, debug, trace, silent'],
  ])('reject %s=%s in one line', (name, value, fault) => {
    expect(faultsOf({ [name]: value })).toEqual([`${name} ${fault}`]);
  });

  it('report all errors at once', () => {
    expect(faultsOf({ PORT: 'x', DEMO: '2', LOG_LEVL: 'info' })).toEqual([
      'LOG_LEVL is not a setting; did you mean LOG_LEVEL?',
      'PORT must be a whole number',
      'DEMO must be 0, 1 or catalogue',
    ]);
  });

  it('reject a PostgreSQL shop without a secret that all its processes share', () => {
    expect(faultsOf({ DATABASE_URL: 'postgres://localhost/shop' })).toEqual([
      expect.stringMatching(/^SECRET must be set .* when DATABASE_URL is set/),
    ]);
  });

  it('let a process listen until proxies notice, for less than its whole shutdown', () => {
    const postgres = { DATABASE_URL: 'postgres://db.example/shop', SECRET: 'x'.repeat(32) };
    expect(readConfig(postgres).drainSeconds).toBe(3);
    expect(readConfig({ ...postgres, SHUTDOWN_SECONDS: '2' }).drainSeconds).toBe(1);
    expect(faultsOf({ DRAIN_SECONDS: '10' })).toEqual([
      'DRAIN_SECONDS must be less than SHUTDOWN_SECONDS, which includes it',
    ]);
  });

  it('reject a mail server without a sender', () => {
    expect(faultsOf({ SMTP_URL: 'smtps://mail.example' })).toEqual([
      'MAIL_FROM must be set when SMTP_URL is set: the address that mails come from',
    ]);
    expect(faultsOf({ SMTP_URL: 'smtps://mail.example', MAIL_FROM: 'shop@shop.example' })).toEqual([]);
  });

  it('reject backups without a key, or with a short one', () => {
    expect(faultsOf({ BACKUP_TARGET: '/mnt/backups' })).toEqual([
      'BACKUP_KEY must be set (32 characters or more) when BACKUP_TARGET is set: it encrypts the backups',
    ]);
    expect(faultsOf({ BACKUP_KEY: 'short' })).toEqual(['BACKUP_KEY must have at least 32 characters']);
  });

  it('go into a backup, without its key and what belongs to the machine', () => {
    const settings = { SHOP_NAME: 'Sharma', SECRET: secret, BACKUP_KEY: secret, PORT: '3001', PATH: '/bin' };
    const database = { DATABASE_URL: 'postgres://tokri:password@db.example/tokri' };
    expect(readConfig({ ...settings, ...database }).backup.variables).toEqual({ SHOP_NAME: 'Sharma', SECRET: secret });
  });
});

describe('payments', () => {
  const razorpay = { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'one' };
  const stripe = {
    STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  };

  it.each([
    [{ PAYMENTS: 'simulator' }, { provider: 'simulator' }],
    [razorpay, { provider: 'razorpay', publicKey: 'rzp_test_1', secretKey: 'one', webhookSecret: '' }],
    [stripe, { provider: 'stripe', publicKey: 'pk_test_1', secretKey: 'sk_test_1', webhookSecret: 'whsec_1' }],
  ])('by %o', (env, payments) => {
    expect(readConfig(env).payments).toEqual(payments);
  });

  it.each([
    { ...razorpay, ...stripe },
    { PAYMENTS: 'simulator', ...stripe },
  ])('by several providers are rejected in one line: %o', (env) => {
    expect(faultsOf(env)).toEqual([expect.stringMatching(/^Only one of PAYMENTS/)]);
  });

  it('with half of the keys are rejected', () => {
    expect(faultsOf({ RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_WEBHOOK_SECRET: 'x' })).toEqual([
      'RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET must be set together',
    ]);
  });
});

describe('metrics and traces', () => {
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

  it('are on with a port or a collector, and each can be left out', () => {
    expect(readConfig({ METRICS_PORT: '9464' }).telemetry).toMatchObject({
      metricsPort: 9464,
      sends: { traces: false, metrics: false },
    });
    expect(readConfig(collector).telemetry?.sends).toEqual({ traces: true, metrics: true });
    expect(readConfig({ ...collector, OTEL_METRICS_EXPORTER: 'none' }).telemetry?.sends.metrics).toBe(false);
    expect(readConfig({ ...collector, OTEL_SDK_DISABLED: 'true' }).telemetry).toBeUndefined();
    expect(readConfig({ OTEL_SERVICE_NAME: 'shop' }).telemetry).toBeUndefined();
  });

  it('take other variables of OpenTelemetry from .env, too', () => {
    const file = { ...collector, OTEL_EXPORTER_OTLP_HEADERS: 'api-key=secret' };
    expect(readConfig({}, file).telemetry?.variables).toEqual(file);
  });

  it('name wrong values', () => {
    expect(faultsOf({ METRICS_PORT: '0' })).toEqual(['METRICS_PORT must be from 1 to 65535']);
    expect(faultsOf({ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' })).toEqual([
      'OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf, the only one that Tokri sends',
    ]);
    expect(faultsOf({ OTEL_TRACES_SAMPLER_ARG: '2' })).toEqual([
      'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1',
    ]);
  });
});

describe('the place of the pictures', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' };

  it('is an S3 server with IMAGES_URL and keys', () => {
    expect(readConfig({ IMAGES_URL: 's3://shop/pictures', ...keys }).images).toEqual({
      kind: 's3',
      place: {
        endpoint: 'https://s3.us-east-1.amazonaws.com',
        region: 'us-east-1',
        bucket: 'shop',
        prefix: 'pictures/',
      },
      keys: { accessKeyId: 'id', secretAccessKey: 'key' },
    });
  });

  it('needs both keys and an address', () => {
    expect(faultsOf({ IMAGES_URL: 's3://shop', AWS_ACCESS_KEY_ID: 'id' })).toEqual([
      'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set when IMAGES_URL is set',
    ]);
    expect(faultsOf({ IMAGES_URL: 'https://shop.example', ...keys })).toEqual([
      expect.stringMatching(/^IMAGES_URL must be like s3:/),
    ]);
    expect(faultsOf(keys)).toEqual([]);
  });
});

describe('.env.example', () => {
  it('lists every setting, with valid values', () => {
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
    const listed = parseEnv(example.replaceAll(/^#(?=[A-Z_]+=)/gm, ''));
    expect(Object.keys(listed).sort()).toEqual([...settingNames].sort());
    expect(faultsOf({}, { ...listed, SECRET: secret })).toEqual([]);
  });
});

describe('a misspelt setting', () => {
  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['ADMIN_PASWORD', 'ADMIN_PASSWORD'],
    ['SECRETS', 'SECRET'],
    ['log_level', 'LOG_LEVEL'],
  ])('in the environment, %s is reported as %s', (name, meant) => {
    expect(faultsOf({ [name]: 'x' })).toEqual([`${name} is not a setting; did you mean ${meant}?`]);
  });

  it('is not reported for variables of other programs', () => {
    const others = ['HOME', 'HOSTNAME', 'PATH', 'PWD', 'SHELL', 'TERM', 'EDITOR', 'USER', 'LOGNAME', 'MODE', 'POST'];
    const more = ['TEST_DATABASE_URL', 'XDG_DATA_DIRS', 'npm_config_loglevel', 'NODE_ENV', 'CI', 'SERVER', 'DB_URL'];
    expect(faultsOf(Object.fromEntries([...others, ...more].map((name) => [name, 'x'])))).toEqual([]);
  });

  it('in a .env file is rejected however different it is from a setting', () => {
    expect(faultsOf({}, { PROT: '1', DATABSE_URL: 'x', COLOUR: 'red' })).toEqual([
      'PROT in .env is not a setting. All settings are listed in .env.example.',
      'DATABSE_URL in .env is not a setting; did you mean DATABASE_URL?',
      'COLOUR in .env is not a setting. All settings are listed in .env.example.',
    ]);
  });
});

describe('a .env file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tokri-env-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is optional', () => {
    expect(readEnvFile(folder)).toEqual({});
  });

  it('provides settings that the environment does not have', () => {
    writeFileSync(join(folder, '.env'), '# mine\nPORT=3001\nHOST="0.0.0.0"\nDATABASE_URL=postgres://localhost/shop\n');
    const config = readConfig({ PORT: '3002', DATABASE_URL: '' }, readEnvFile(folder));
    expect(config).toMatchObject({ port: 3002, host: '0.0.0.0', database: { kind: 'embedded' } });
  });

  it('that cannot be read prevents the start', () => {
    const odd = join(folder, 'odd');
    mkdirSync(join(odd, '.env'), { recursive: true });
    expect(() => readEnvFile(odd)).toThrow(ConfigError);
  });
});
