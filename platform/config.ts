import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';

/** Where uploaded files are stored: a local folder, or a bucket. */
export type FileStoreSettings =
  | { kind: 'folder'; folder: string }
  | {
      kind: 's3';
      bucket: string;
      region: string;
      endpoint: string | null;
      accessKeyId: string | null;
      secretAccessKey: string | null;
      /** A local folder where an upload is checked before it is sent on. */
      folder: string;
    };

/** The settings of an installation, read once at start. */
export type Config = {
  environment: 'production' | 'development' | 'test';
  /** TCP port of the web server. */
  port: number;
  /** Addresses to listen on. Both loopback addresses by default, because browsers choose either for `*.localhost`. */
  hosts: string[];
  /** The product's own origin, no trailing slash; agencies live on sub-domains of its host. */
  baseUrl: string;
  /** Connection of the application's role; null runs the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** Connection of the owner of the tables, used by migrations only. */
  migrationDatabaseUrl: string | null;
  /** Connection of the application's role to a standby that follows the database, for long reads. */
  replicaUrl: string | null;
  /** Maximum number of connections that a process keeps open. */
  poolSize: number;
  /** Folder of everything stored on this machine, absolute. */
  dataDir: string;
  /** `smtp://` or `smtps://` address; null writes emails into the outbox folder. */
  smtpUrl: string | null;
  /** Sender of every email, `Name <address>`. */
  mailFrom: string;
  fileStore: FileStoreSettings;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Secret for signing; null means the one kept in the data folder. */
  sessionSecret: string | null;
  /** Secrets from which encryption keys are derived, of which the first encrypts; null means those kept in the data folder. */
  sealingKeys: string[] | null;
  /** Whether error pages may show internals, and whether the page that raises an error exists. Never in production. */
  internalErrors: boolean;
  /** Whether to trust `X-Forwarded-For` from the proxy in front. */
  trustProxy: boolean;
  /** Whether emails of contacts and imports must be typed in lower case. */
  lowercaseEmails: boolean;
  /** Whether agencies can sign themselves up, have to ask first, or cannot. */
  signUp: 'open' | 'approval' | 'closed';
  /** The marketing and help site's base, and the address for reporting errors. */
  websiteUrl: string;
  supportEmail: string;
  /** The operator, who receives emails about sign-up requests. */
  operatorEmail: string;
  /** Whether webhooks may call private addresses, and use http. */
  privateWebhooks: boolean;
  /** The DNS server queried for domains' records; null for the machine's own. */
  dnsServer: string | null;
  /** Requests that a caller of the API may make per minute, over all processes. */
  apiRateLimit: number;
  /** TCP port of the metrics; null for none. */
  metricsPort: number | null;
  /** The token for reading the metrics; on its own it serves them on the web server's port. */
  metricsToken: string | null;
  /** Origins whose pages may call the API with a key; none by default. */
  apiCorsOrigins: string[];
  /** Browser for PDFs; null looks for an installed one. */
  browserPath: string | null;
  /** The time of automatic backups, `HH:MM` in UTC, or null; and their encryption key. */
  backups: { at: string | null; passphrase: string | null; keyFile: string | null };
};

/** A setting that cannot be used. The message names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const flag = z.enum(['true', 'false', '1', '0'], 'must be true or false').transform((v) => v === 'true' || v === '1');
const text = z.string().trim();
/** A whole number in plain digits: `0x50`, `1e2` and `8e1` are numbers to a program, and mistakes to a person. */
const wholeNumber = (most: number, what = 'a whole number') => {
  const error = `must be ${what} from 1 to ${most}`;
  return text
    .regex(/^\d{1,9}$/, { error, abort: true })
    .transform(Number)
    .pipe(z.number().min(1, error).max(most, error));
};
const MAX_PORT = 65_535;
const portNumber = wholeNumber(MAX_PORT, 'a port number');
/** Whether a text is an IP address, with or without a port: `192.0.2.53`, `192.0.2.53:5353`, `2001:db8::53`, `[2001:db8::53]:5353`. */
const isServerAddress = (value: string) => {
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([\d.]+)):(\d{1,5})$/.exec(value) ?? [];
  if (Number(port) > MAX_PORT) return false;
  return bracketed === undefined ? isIP(plain ?? value) !== 0 : isIP(bracketed) === 6;
};
const emailAddress = z.email('must be an email address');
/** Whether an address is one: a # in a password would cut it off, and what is before it be taken for the host. */
const isWholeUrl = (value: string) => URL.canParse(value) && !value.includes('#');
const NOT_WHOLE = 'is not an address: its port is below 65536, and in its password # / and @ are %23, %2F and %40';
const serverUrl = (scheme: RegExp, like: string) =>
  text.regex(scheme, `must look like ${like}`).refine(isWholeUrl, { error: NOT_WHOLE, abort: true });
const postgresUrl = serverUrl(/^postgres(ql)?:\/\/.+/, 'postgres://role:password@host:5432/database');

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: portNumber.default(3000),
  // An empty one among them would listen on every address of the machine.
  HOST: text
    .regex(/^[^\s,]+(\s*,\s*[^\s,]+)*$/, 'must be addresses to listen on, separated by commas')
    .default('127.0.0.1,::1'),
  BASE_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  DATABASE_URL: postgresUrl.optional(),
  MIGRATION_DATABASE_URL: postgresUrl.optional(),
  REPLICA_URL: postgresUrl.optional(),
  POOL_SIZE: wholeNumber(500).default(10),
  DATA_DIR: text.default('.countersign'),
  SMTP_URL: serverUrl(/^smtps?:\/\/.+/, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: text.regex(/^[^\r\n]*[^\s<>]+@[^\s<>]+>?$/, 'must be an address, or a name and <address>').optional(),
  FILE_STORE: z.enum(['folder', 's3'], 'must be folder or s3').default('folder'),
  FILE_FOLDER: text.optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.default('eu-west-2'),
  S3_ENDPOINT: z.url('must be an address').optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  SESSION_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  SEALING_KEYS: text
    .regex(/^[^\s,]{32,}(\s*,\s*[^\s,]{32,})*$/, 'must be values of at least 32 characters, separated by commas')
    .optional(),
  INTERNAL_ERRORS: flag.default(false),
  TRUST_PROXY: flag.default(false),
  LOWERCASE_EMAILS: flag.default(false),
  SIGNUP: z.enum(['open', 'approval', 'closed'], 'must be open, approval or closed').default('open'),
  WEBSITE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .default('https://countersign.example'),
  SUPPORT_EMAIL: emailAddress.optional(),
  OPERATOR_EMAIL: emailAddress.optional(),
  PRIVATE_WEBHOOKS: flag.default(false),
  DNS_SERVER: text.refine(isServerAddress, 'must be an IP address such as 192.0.2.53 or 192.0.2.53:5353').optional(),
  API_RATE_LIMIT: wholeNumber(1_000_000).default(1200),
  METRICS_PORT: portNumber.optional(),
  METRICS_TOKEN: text.min(16, 'must be at least 16 characters').optional(),
  API_CORS_ORIGINS: text
    .regex(
      /^https?:\/\/[^\s/,]+(\s*,\s*https?:\/\/[^\s/,]+)*$/,
      'must be origins such as https://app.example, separated by commas',
    )
    .optional(),
  PUPPETEER_EXECUTABLE_PATH: text.optional(),
  BACKUP_AT: text.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 02:30').optional(),
  BACKUP_PASSPHRASE: z.string().min(16, 'must be at least 16 characters').optional(),
  BACKUP_KEY_FILE: text.optional(),
});
/** Used where no support address is configured. */
const NOBODYS_EMAIL = 'support@countersign.example';
type Variables = z.infer<typeof Environment>;

/**
 * Reads the settings from the environment. An empty or blank variable counts as absent.
 * @throws ConfigError naming each variable that cannot be used
 */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = Environment.safeParse(present);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`).join('\n'));
  }
  const vars = parsed.data;
  const dataDir = resolve(vars.DATA_DIR);
  const baseUrl = originOf(vars.BASE_URL ?? `http://localhost:${vars.PORT}`);
  if (vars.INTERNAL_ERRORS && new URL(baseUrl).protocol === 'https:') {
    throw new ConfigError('INTERNAL_ERRORS must not be switched on where BASE_URL is https.');
  }
  if (vars.SIGNUP === 'approval' && !vars.OPERATOR_EMAIL && !vars.SUPPORT_EMAIL) {
    throw new ConfigError('OPERATOR_EMAIL is needed if SIGNUP is approval: each request is emailed to it.');
  }
  if (vars.BACKUP_PASSPHRASE && vars.BACKUP_KEY_FILE) {
    throw new ConfigError('BACKUP_PASSPHRASE and BACKUP_KEY_FILE must not both be set: backups have one key.');
  }
  if (vars.BACKUP_AT && !vars.BACKUP_PASSPHRASE && !vars.BACKUP_KEY_FILE) {
    throw new ConfigError('BACKUP_AT needs BACKUP_PASSPHRASE or BACKUP_KEY_FILE: backups in the store are encrypted.');
  }
  return {
    environment: vars.NODE_ENV,
    port: vars.PORT,
    hosts: vars.HOST.split(',').map((host) => host.trim()),
    baseUrl,
    databaseUrl: vars.DATABASE_URL ?? null,
    migrationDatabaseUrl: vars.MIGRATION_DATABASE_URL ?? null,
    replicaUrl: vars.REPLICA_URL ?? null,
    poolSize: vars.POOL_SIZE,
    dataDir,
    smtpUrl: vars.SMTP_URL ?? null,
    mailFrom: vars.MAIL_FROM ?? `Countersign <no-reply@${new URL(baseUrl).hostname}>`,
    fileStore: fileStoreOf(vars, dataDir),
    logLevel: vars.LOG_LEVEL,
    sessionSecret: vars.SESSION_SECRET ?? null,
    sealingKeys: vars.SEALING_KEYS?.split(',').map((key) => key.trim()) ?? null,
    internalErrors: vars.INTERNAL_ERRORS,
    trustProxy: vars.TRUST_PROXY,
    lowercaseEmails: vars.LOWERCASE_EMAILS,
    signUp: vars.SIGNUP,
    websiteUrl: vars.WEBSITE_URL.replace(/\/$/, ''),
    supportEmail: vars.SUPPORT_EMAIL ?? NOBODYS_EMAIL,
    operatorEmail: vars.OPERATOR_EMAIL ?? vars.SUPPORT_EMAIL ?? NOBODYS_EMAIL,
    privateWebhooks: vars.PRIVATE_WEBHOOKS,
    dnsServer: vars.DNS_SERVER ?? null,
    apiRateLimit: vars.API_RATE_LIMIT,
    metricsPort: vars.METRICS_PORT ?? null,
    metricsToken: vars.METRICS_TOKEN ?? null,
    apiCorsOrigins: vars.API_CORS_ORIGINS?.split(',').map((origin) => origin.trim()) ?? [],
    browserPath: vars.PUPPETEER_EXECUTABLE_PATH ?? null,
    backups: {
      at: vars.BACKUP_AT ?? null,
      passphrase: vars.BACKUP_PASSPHRASE ?? null,
      keyFile: vars.BACKUP_KEY_FILE ?? null,
    },
  };
}

function originOf(address: string): string {
  const url = new URL(address);
  if (url.pathname !== '/' || url.search || url.hash || url.username) {
    throw new ConfigError('BASE_URL must be an origin such as https://timesheets.example, without a path.');
  }
  return url.origin;
}

/** What only a bucket needs; `S3_REGION` has a default. */
const OF_BUCKETS = ['S3_BUCKET', 'S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

function fileStoreOf(vars: Variables, dataDir: string): FileStoreSettings {
  const folder = resolve(vars.FILE_FOLDER ?? `${dataDir}/files`);
  if (vars.FILE_STORE === 'folder') {
    // Whoever names a bucket believes that files are stored in it.
    const idle = OF_BUCKETS.find((name) => vars[name] !== undefined);
    if (idle) throw new ConfigError(`${idle} has no effect unless FILE_STORE is s3.`);
    return { kind: 'folder', folder };
  }
  if (!vars.S3_BUCKET) throw new ConfigError('S3_BUCKET is needed if FILE_STORE is s3.');
  if ((vars.S3_ACCESS_KEY_ID === undefined) !== (vars.S3_SECRET_ACCESS_KEY === undefined))
    throw new ConfigError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are needed together, or neither.');
  return {
    kind: 's3',
    bucket: vars.S3_BUCKET,
    region: vars.S3_REGION,
    endpoint: vars.S3_ENDPOINT ?? null,
    accessKeyId: vars.S3_ACCESS_KEY_ID ?? null,
    secretAccessKey: vars.S3_SECRET_ACCESS_KEY ?? null,
    folder,
  };
}
