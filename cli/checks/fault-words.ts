import type { FileStoreSettings } from '#platform/config.ts';
import { fileWords } from '../files/write-whole.ts';

/** What is wrong, what to do about it, and the technical text behind it. */
type Words = { found: string; advice: string; detail?: string };

/** Returns what is behind an error: its code, and its first line, with its name where that says more than the line. */
export function causeOf(error: unknown): { code: string; text: string } {
  if (!(error instanceof Error)) return { code: '', text: String(error) };
  if (error.cause instanceof Error) return causeOf(error.cause);
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (first !== error) return causeOf(first);
  const { code, Code, name, message, $metadata } = error as Error & {
    code?: unknown;
    Code?: unknown;
    $metadata?: { httpStatusCode?: number };
  };
  const line = message.split('\n', 1)[0] ?? '';
  // An object store answers a question for the head of a file with a status alone.
  const known =
    name === 'Unknown'
      ? String($metadata?.httpStatusCode)
      : ([code, Code, name].find((one) => typeof one === 'string') as string);
  return { code: known, text: name === 'Error' || line.includes(name) ? line : `${name}: ${line}` };
}

/** Says why a folder cannot be used. */
export function folderWords(folder: string, error: unknown): { found: string; detail: string } {
  const { code, text } = causeOf(error);
  const words = fileWords(Object.assign(new Error(text), { code, path: folder, syscall: 'open' }));
  return { found: words?.text ?? `${folder} cannot be used.`, detail: text };
}

const PATH_ADVICE =
  'Set PUPPETEER_EXECUTABLE_PATH to a Chrome or Chromium that this user may run, or install Chromium.';

/** Says why no browser makes PDFs. */
export function browserWords(path: string | null, error: unknown): Words {
  const { code, text } = causeOf(error);
  const detail = error instanceof Error ? linesOf(error.message) : text;
  // Finding one unpacks that of the optional package.
  if (path === null && /^E[A-Z]+$/.test(code))
    return {
      found: /^(ENOSPC|EDQUOT)$/.test(code)
        ? 'There is no room in the temporary folder to unpack the browser. Until there is, no PDF can be made.'
        : 'The browser cannot be unpacked into the temporary folder. Until it can, no PDF can be made.',
      advice: 'Make TMPDIR writable, free 250 MB there, or set PUPPETEER_EXECUTABLE_PATH.',
      detail,
    };
  if (path === null)
    return {
      found: 'No browser was found for PDFs.',
      advice: 'Install Chromium, or set PUPPETEER_EXECUTABLE_PATH.',
      detail,
    };
  if (code === 'ENOENT') return { found: `There is no browser at ${path}.`, advice: PATH_ADVICE, detail };
  if (code === 'EACCES') return { found: `${path} may not be run by this user.`, advice: PATH_ADVICE, detail };
  if (/^PDFs need /.test(text)) return { found: text, advice: PATH_ADVICE };
  return {
    found: `${path} does not start. Until it does, no PDF and no preview can be made.`,
    advice: `Run it by hand to see what it misses, such as a library or free memory: ${path} --headless --no-sandbox --dump-dom about:blank`,
    detail,
  };
}

/** A browser that does not start says why on its later lines. */
const linesOf = (message: string) =>
  message
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^(TROUBLESHOOTING|at )/.test(line))
    .slice(0, 2)
    .join(' ');

const KEYS = /^(AccessDenied|InvalidAccessKeyId|SignatureDoesNotMatch|Forbidden|403)$/;
const UNREACHABLE = /^(ECONN[A-Z]+|ENOTFOUND|EAI_AGAIN|E(HOST|NET)UNREACH|ETIMEDOUT|TimeoutError|.*CERT.*)$/;

/** Says why the file store stores and returns nothing. */
export function fileStoreWords(settings: FileStoreSettings, error: unknown): Words {
  const { code, text: detail } = causeOf(error);
  if (settings.kind === 'folder') {
    const advice = `Make ${settings.folder} writable and free some disk space.`;
    return { advice, ...folderWords(settings.folder, error) };
  }
  const { bucket } = settings;
  if (code === 'NoSuchBucket')
    return { found: `There is no bucket ${bucket}.`, advice: 'Create it, or correct S3_BUCKET and S3_REGION.', detail };
  if (KEYS.test(code))
    return {
      found: `The file store refuses the access key for the bucket ${bucket}.`,
      advice:
        'Check S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, and that the key may list, read, write and delete there.',
      detail,
    };
  if (UNREACHABLE.test(code))
    return { found: 'The file store does not answer.', advice: 'Check S3_ENDPOINT, and that its server runs.', detail };
  return {
    found: 'Files can be neither stored nor read.',
    advice: 'Check the S3_… settings, and that the bucket exists.',
    detail,
  };
}

/** Says why a file could not be stored or read, and what to do, if a later attempt would meet the same; otherwise null. */
export function lastingStoreWords(settings: FileStoreSettings, error: unknown): string | null {
  const { code, text } = causeOf(error);
  const isLasting =
    settings.kind === 's3'
      ? code === 'NoSuchBucket' || KEYS.test(code)
      : fileWords(Object.assign(new Error(text), { code, path: settings.folder, syscall: 'open' }))?.isFull === false;
  if (!isLasting) return null;
  const { found, advice } = fileStoreWords(settings, error);
  return `${found} ${advice}`;
}
