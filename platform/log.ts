import pino, { type DestinationStream, type Logger } from 'pino';

/** A logger of single-line JSON. */
export type Log = Logger;

const SECRET_KEYS = [
  'password',
  'newPassword',
  'currentPassword',
  'passwordHash',
  'token',
  'secret',
  'key',
  'apiKey',
  'cookie',
  'authorization',
  'set-cookie',
  'x-api-key',
  'sessionSecret',
  'smtpUrl',
  'databaseUrl',
  'migrationDatabaseUrl',
  'connectionString',
  'totp',
];
const quoted = (key: string) => (/^\w+$/.test(key) ? key : `["${key}"]`);
const below = (prefix: string, key: string) => (/^\w+$/.test(key) ? `${prefix}.${key}` : `${prefix}["${key}"]`);
const REDACTED_PATHS = SECRET_KEYS.flatMap((key) => [
  quoted(key),
  below('*', key),
  below('*.*', key),
  below('*.*.*', key),
]);

/** Credentials inside an address, and the last part of links that carry a token. */
const SECRETS_IN_TEXT: [RegExp, string][] = [
  [/(\w+:\/\/[^\s:/@]+:)[^\s@/]+@/g, '$1[redacted]@'],
  [
    /(\/(?:verify|first-run|resetpassword|account|invitation|handover|authorise|unsubscribe|connect|domain-proof)\/(?:email\/)?)[\w~.-]{16,}/gi,
    '$1[redacted]',
  ],
  [/([?&](?:token|key|signature|password|code|state)=)[^&\s"]+/gi, '$1[redacted]'],
  [/(bearer\s+)[\w~.+/=-]{8,}/gi, '$1[redacted]'],
];

function withoutSecrets(text: string): string {
  return SECRETS_IN_TEXT.reduce((safe, [pattern, replacement]) => safe.replace(pattern, replacement), text);
}

function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, detail } = error as Error & { code?: unknown; detail?: unknown };
  return {
    type: error.name,
    message: withoutSecrets(error.message),
    stack: withoutSecrets(error.stack ?? ''),
    ...(code === undefined ? {} : { code }),
    ...(detail === undefined ? {} : { detail }),
    ...(error.cause instanceof Error ? { cause: serializeError(error.cause) } : {}),
  };
}

/**
 * Creates the process's logger: one JSON object per line, without passwords, tokens, cookies or keys.
 * @param options.level lowest level written
 * @param options.to where lines go; standard error by default, so that standard output remains the command's result
 */
export function createLog(options: { level: string; to?: DestinationStream }): Log {
  return pino(
    {
      level: options.level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: REDACTED_PATHS, censor: '[redacted]' },
      serializers: { err: serializeError, error: serializeError, url: (url: unknown) => withoutSecrets(String(url)) },
      formatters: { level: (label) => ({ level: label }) },
      hooks: {
        logMethod(args, method) {
          return method.apply(
            this,
            args.map((arg) => (typeof arg === 'string' ? withoutSecrets(arg) : arg)) as typeof args,
          );
        },
      },
    },
    options.to ?? toStandardError(),
  );
}

/** Number of characters buffered for standard error; any beyond are lost. */
const MAX_WAITING = 8_000_000;

/** Opens standard error. If its disk is full, lines are buffered, and the process continues and ends normally. */
function toStandardError(): DestinationStream {
  const lines = pino.destination({ dest: 2, sync: false, maxLength: MAX_WAITING });
  let takesNone = false;
  // Without a listener the error would be uncaught and end the process.
  lines.on('error', () => (takesNone = true));
  lines.on('write', () => (takesNone = false));
  const flush = lines.flushSync.bind(lines);
  // On exit it would wait for space forever.
  lines.flushSync = () => {
    if (!takesNone) flush();
  };
  return lines;
}
