/** The settings: read once from the environment, validated by one schema, listed in `.env.example`. */
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod';
import { defaultLowStock, productLimits } from '../../contract/catalogue/admin-limits.ts';
import { type ImagesPlace, imagesPlaceOf } from './image-variables.ts';
import { type PaymentsOfEnvironment, paymentsOf } from './payment-variables.ts';
import { processesThatFit } from './process-count.ts';
import { misspeltNames, unknownNames } from './setting-names.ts';
import { isOwnName, type Telemetry, telemetryOf, telemetryShape } from './telemetry-variables.ts';

const flag = z.enum(['0', '1'], { error: 'must be 0 or 1' }).transform((value) => value === '1');
const count = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be from ${min} to ${max}`);
const postgresAddress = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });
const publicAddress = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
  .refine((value) => /^https?:\/\/[^/?#]+\/*$/.test(value), 'must have nothing after the host and port');

/** `192.168.1.1`, `10.0.0.0/8`, `::1`, or a name that Fastify knows such as `loopback`. */
function isProxyAddress(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const maxBits = isIP(address) === 4 ? 32 : 128;
  return isIP(address) > 0 && more.length === 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && +bits <= maxBits));
}

const proxyAddresses = z
  .string()
  .transform((value) => value.split(',').map((address) => address.trim()))
  .refine((addresses) => addresses.every(isProxyAddress), 'must be IP addresses or networks, separated by commas');

const hostNames = z
  .string()
  .transform((value) => value.split(',').map((host) => host.trim().toLowerCase()))
  .refine(
    (hosts) => hosts.every((host) => /^[a-z0-9][a-z0-9.-]*$/.test(host)),
    'must be host names, separated by commas',
  );

/** `shop@example.com`, or `Tokri <shop@example.com>`. */
const sender = /^(?:[^<>"\r\n]*<[^\s@<>,;]+@[^\s@<>,;]+>|[^\s@<>,;]+@[^\s@<>,;]+)$/;

const paymentKey = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{1,300}$/, 'must be a key without spaces')
  .optional();

const environment = z.object({
  PORT: count(0, 65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  DATABASE_REPLICA_URL: postgresAddress.optional(),
  DATABASE_POOL: count(1, 100).default(10),
  DATABASE_WAIT: count(1_000, 60_000).default(4_000),
  PROCESSES: z
    .string()
    .regex(/^(auto|[1-9]\d?)$/, 'must be auto, or a whole number from 1 to 99')
    .default('1'),
  MIGRATE: flag.default(true),
  SHOP_NAME: z.string().trim().min(1).max(80, 'must have at most 80 characters').default('Tokri'),
  SHOP_ADDRESS: z.string().trim().max(300, 'must have at most 300 characters').default(''),
  PUBLIC_URL: publicAddress.optional(),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  IMAGES_URL: z.string().optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.string().regex(sender, 'must be an email address, or a name and an address in <>').optional(),
  ADMIN_EMAIL: z.email('must be an email address').default('admin@tokri.example'),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have 8 to 128 characters')
    .max(128, 'must have 8 to 128 characters')
    .optional(),
  OPEN_ORDERS: count(1, 100_000).default(60),
  OPEN_ORDERS_UNCONFIRMED: count(1, 100_000).default(30),
  DEMO: z.enum(['0', '1', 'catalogue'], { error: 'must be 0, 1 or catalogue' }).optional(),
  SERVICE_WORKER: flag.default(true),
  LOW_STOCK: count(0, productLimits.stock).default(defaultLowStock),
  PRIVATE_RECEIVERS: flag.default(false),
  PUSH_SERVICES: hostNames.optional(),
  BACKUP_TARGET: z.string().trim().optional(),
  BACKUP_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  PAYMENTS: z.enum(['simulator'], { error: 'must be simulator' }).optional(),
  RAZORPAY_KEY_ID: paymentKey,
  RAZORPAY_KEY_SECRET: paymentKey,
  RAZORPAY_WEBHOOK_SECRET: paymentKey,
  PAYMENTS_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  STRIPE_PUBLISHABLE_KEY: paymentKey,
  STRIPE_SECRET_KEY: paymentKey,
  STRIPE_WEBHOOK_SECRET: paymentKey,
  TRUST_PROXY: proxyAddresses.optional(),
  METRICS_PORT: count(1, 65535).optional(),
  ...telemetryShape,
  SHUTDOWN_SECONDS: count(1, 600).default(10),
  DRAIN_SECONDS: count(0, 300).optional(),
  LIMIT_UNCACHED: count(0, 100_000).default(300),
  LIMIT_CALLS: count(0, 1_000_000).default(600),
  LIMIT_DELAY: count(0, 60_000).default(500),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
});

export const settingNames: readonly string[] = Object.keys(environment.shape);

/**
 * `wait` is the maximum time of a statement and of a wait for a connection, in ms. With `directUrl`, `url` leads to a pooler such as
 * PgBouncer. `replicaUrl` is a standby for reads that may lag.
 */
export type Database = { wait: number } & (
  | { kind: 'embedded'; folder: string }
  | { kind: 'postgres'; url: string; directUrl?: string | undefined; replicaUrl?: string | undefined; pool: number }
);

/** Rate limits of one client per process, and the limit for shedding load; 0 means no limit (docs/operations.md). */
export interface LoadLimits {
  /**
   * Points per second for one client, eight times as many for its network: an API read without a cached response costs 1, a page to render 10. The burst is
   * ten times as much.
   */
  uncached: number;
  /**
   * Changes per minute for one account; reads of its own data three times as many, calls without a sign-in five times
   * as many per network.
   */
  calls: number;
  /**
   * Mean delay of the event loop, in ms, above which pages to render, searches and sign-ins are rejected; everything
   * else at four times that.
   */
  delay: number;
}

export interface Config {
  port: number;
  host: string;
  /** Absolute. */
  dataDir: string;
  database: Database;
  /** How many processes share the port; always 1 with the embedded database. */
  processes: number;
  /** True when a start creates or updates the tables; false when only `npm run migrate` does. */
  migrate: boolean;
  /** Without a trailing slash; undefined until the port is known, then `http://localhost:{port}` is the default. */
  publicUrl: string | undefined;
  /** The store on packing slips. */
  seller: { name: string; address: string };
  /** Undefined: generated into `dataDir` on the first start. */
  secret: string | undefined;
  /** Where pictures are. */
  images: ImagesPlace;
  /** Without `smtpUrl` emails are written into a folder. `from` is the sender. */
  mail: { smtpUrl: string | undefined; from: string };
  admin: { email: string; password: string | undefined };
  /** Maximum open orders of one account, and while its email is unconfirmed. */
  openOrders: { max: number; maxUnconfirmed: number };
  /** True when an empty shop is filled with the demo catalogue. */
  demo: boolean;
  /** True when it also gets invented people and orders, and anybody may sign in as some of them. */
  sampleShop: boolean;
  /** True when devices store visited pages; without it, those that have some remove them. */
  serviceWorker: boolean;
  /** A product with at most this stock is low on stock. */
  lowStock: number;
  /** True when the webhook may go to http and private addresses, such as a gateway in the own network, and maps come from http. */
  privateReceivers: boolean;
  /** Hosts of push services besides those of browser makers, also in the own network. */
  pushServices: string[];
  backup: {
    /** Where nightly backups go: a folder, or the address of an S3 bucket. Undefined for none. */
    target: string | undefined;
    /** The passphrase that encrypts them. */
    key: string | undefined;
    /** The variables that were given, which a backup brings along; without its own key, and what belongs to the machine. */
    variables: Record<string, string>;
  };
  /** How shoppers pay online; undefined when an owner decides it in the settings. */
  payments: PaymentsOfEnvironment | undefined;
  /** Address of the provider's API in place of its own, such as of a simulator. */
  paymentsUrl: string | undefined;
  /** Metrics and traces; undefined for neither. */
  telemetry: Telemetry | undefined;
  /** Addresses of the proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: string[];
  /** Maximum duration of a shutdown, in seconds. */
  shutdownSeconds: number;
  /** How many of these a stopping process goes on to take requests. */
  drainSeconds: number;
  limits: LoadLimits;
  logLevel: string;
}

/** Describes the errors of the settings, one line each. */
export class ConfigError extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/** More than the check intervals of usual proxies, in seconds. */
const usualDrain = 3;

const processCount = (setting: string): number => (setting === 'auto' ? processesThatFit() : Number(setting));

type Variables = Record<string, string | undefined>;

/** Of this machine, or of no use to another one. */
const ownOfMachine = new Set([
  'BACKUP_KEY',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'DATA_DIR',
  'HOST',
  'PORT',
]);

const variablesOf = (given: readonly [string, string | undefined][]): Record<string, string> =>
  Object.fromEntries(
    given.filter((entry): entry is [string, string] => settingNames.includes(entry[0]) && !ownOfMachine.has(entry[0])),
  );

/**
 * Reads the settings from environment variables, and missing ones from a `.env` file; an empty one counts as not set.
 * @throws ConfigError naming every error
 */
export function readConfig(env: Variables, file: Variables = {}): Config {
  const given = Object.entries({ ...file, ...env }).filter(([, value]) => value !== undefined && value !== '');
  const parsed = environment.safeParse(Object.fromEntries(given));
  const faults = [
    ...misspeltNames(Object.keys(env), settingNames),
    ...unknownNames(Object.keys(file).filter(isOwnName), settingNames),
    ...(parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []),
  ];
  if (faults.length > 0 || !parsed.success) throw new ConfigError(faults);
  const e = parsed.data;
  if (e.DATABASE_URL && !e.SECRET) {
    throw new ConfigError([
      'SECRET must be set (32 characters or more) when DATABASE_URL is set, so that all processes sign alike',
    ]);
  }
  if (e.SMTP_URL && !e.MAIL_FROM) {
    throw new ConfigError(['MAIL_FROM must be set when SMTP_URL is set: the address that mails come from']);
  }
  if (!e.DATABASE_URL && e.DATABASE_DIRECT_URL) {
    throw new ConfigError(['DATABASE_DIRECT_URL needs DATABASE_URL, the address of the pooler before that database']);
  }
  if (!e.DATABASE_URL && e.DATABASE_REPLICA_URL) {
    throw new ConfigError(['DATABASE_REPLICA_URL needs DATABASE_URL, the address of its primary']);
  }
  if (!e.DATABASE_URL && !['1', 'auto'].includes(e.PROCESSES)) {
    throw new ConfigError(['PROCESSES needs DATABASE_URL: only one process can use the embedded database']);
  }
  if (e.BACKUP_TARGET && !e.BACKUP_KEY) {
    throw new ConfigError([
      'BACKUP_KEY must be set (32 characters or more) when BACKUP_TARGET is set: it encrypts the backups',
    ]);
  }
  // Only a store on PostgreSQL has other processes, and a proxy in front of them.
  const drainSeconds = e.DRAIN_SECONDS ?? (e.DATABASE_URL ? Math.min(usualDrain, e.SHUTDOWN_SECONDS / 2) : 0);
  if (drainSeconds >= e.SHUTDOWN_SECONDS) {
    throw new ConfigError(['DRAIN_SECONDS must be less than SHUTDOWN_SECONDS, which includes it']);
  }
  const demo = e.DEMO ?? (e.DATABASE_URL ? '0' : '1');
  const paying = paymentsOf(e);
  if ('fault' in paying) throw new ConfigError([paying.fault]);
  const dataDir = resolve(e.DATA_DIR);
  const pictures = imagesPlaceOf(e, dataDir);
  if ('fault' in pictures) throw new ConfigError([pictures.fault]);
  return {
    port: e.PORT,
    host: e.HOST,
    dataDir,
    database: e.DATABASE_URL
      ? {
          kind: 'postgres',
          url: e.DATABASE_URL,
          directUrl: e.DATABASE_DIRECT_URL,
          replicaUrl: e.DATABASE_REPLICA_URL,
          pool: e.DATABASE_POOL,
          wait: e.DATABASE_WAIT,
        }
      : { kind: 'embedded', folder: resolve(dataDir, 'database'), wait: e.DATABASE_WAIT },
    processes: e.DATABASE_URL ? processCount(e.PROCESSES) : 1,
    migrate: e.MIGRATE,
    seller: { name: e.SHOP_NAME, address: e.SHOP_ADDRESS },
    publicUrl: e.PUBLIC_URL?.replace(/\/+$/, ''),
    secret: e.SECRET,
    images: pictures.place,
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM ?? 'Tokri <no-reply@tokri.example>' },
    admin: { email: e.ADMIN_EMAIL.toLowerCase(), password: e.ADMIN_PASSWORD },
    openOrders: { max: e.OPEN_ORDERS, maxUnconfirmed: e.OPEN_ORDERS_UNCONFIRMED },
    demo: demo !== '0',
    sampleShop: demo === '1',
    serviceWorker: e.SERVICE_WORKER,
    lowStock: e.LOW_STOCK,
    privateReceivers: e.PRIVATE_RECEIVERS,
    pushServices: e.PUSH_SERVICES ?? [],
    backup: { target: e.BACKUP_TARGET, key: e.BACKUP_KEY, variables: variablesOf(given) },
    payments: paying.payments,
    paymentsUrl: e.PAYMENTS_URL,
    telemetry: telemetryOf(e, given),
    trustProxy: e.TRUST_PROXY ?? [],
    shutdownSeconds: e.SHUTDOWN_SECONDS,
    drainSeconds,
    limits: { uncached: e.LIMIT_UNCACHED, calls: e.LIMIT_CALLS, delay: e.LIMIT_DELAY },
    logLevel: e.LOG_LEVEL,
  };
}
