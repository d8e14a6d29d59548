import { brokenConstraint } from '../broken-constraint.ts';

/** A temporary failure of the service's environment: neither invalid input nor a defect in the product. */
export type Fault = {
  /** The code for machines. */
  code: string;
  status: 429 | 503 | 507;
  /** What people are told, and can do. */
  sentence: string;
  /** Seconds after which the request may be retried. */
  retryAfter: number;
  /** The log line for a request that met it. */
  logged: string;
};

const DATABASE_UNAVAILABLE: Fault = {
  code: 'unavailable',
  status: 503,
  sentence: 'The service is not available at the moment. Please try again.',
  retryAfter: 5,
  logged: 'the database does not answer',
};
/** More requests than can be answered. */
export const OVERLOADED: Fault = {
  code: 'overloaded',
  status: 503,
  sentence: 'The service is very busy at the moment. Please try again in a few seconds.',
  retryAfter: 5,
  logged: 'there are more requests than connections',
};
const DEADLOCKED: Fault = {
  code: 'deadlocked',
  status: 503,
  sentence: 'Others were changing the same records at that moment, so nothing was saved. Please try again.',
  retryAfter: 1,
  logged: 'two transactions waited for each other',
};
const STORAGE_FULL: Fault = {
  code: 'storage_full',
  status: 507,
  sentence:
    'There is no space left to store files, so nothing was saved. Please try again later, and contact support if it keeps happening.',
  retryAfter: 300,
  logged: 'the file store is full',
};
const DATABASE_FULL: Fault = {
  ...STORAGE_FULL,
  sentence:
    'There is no space left to save anything at the moment. Please try again later, and contact support if it keeps happening.',
  logged: 'the disk of the database is full',
};
const STORAGE_UNAVAILABLE: Fault = {
  code: 'storage_unavailable',
  status: 503,
  sentence: 'Files cannot be stored or opened at the moment. Please try again in a few minutes.',
  retryAfter: 60,
  logged: 'the file store does not work',
};
const TEMPORARY_SPACE_FULL: Fault = {
  code: 'temporary_space_full',
  status: 503,
  sentence: 'There is no space left to work on files at the moment. Please try again in a few minutes.',
  retryAfter: 60,
  logged: 'the folder for temporary files cannot be written',
};
/** The browser that draws PDFs is missing, ended or took too long. */
export const PDF_UNAVAILABLE: Fault = {
  code: 'pdf_unavailable',
  status: 503,
  sentence: 'The PDF cannot be made at the moment. Please try again in a few minutes.',
  retryAfter: 60,
  logged: 'the browser that draws PDFs does not work',
};
const TOO_MANY_STREAMS: Fault = {
  code: 'too_many_streams',
  status: 429,
  sentence: 'Your agency has too many downloads open. Please try again when one of them has finished.',
  retryAfter: 30,
  logged: 'the agency has too many downloads open',
};

/** By the class names of the platform's errors. */
const BY_NAME: Record<string, Fault> = {
  DatabaseUnavailable: DATABASE_UNAVAILABLE,
  Overloaded: OVERLOADED,
  TemporarySpaceFull: TEMPORARY_SPACE_FULL,
  PdfUnavailable: PDF_UNAVAILABLE,
  TooManyStreams: TOO_MANY_STREAMS,
};
/** PostgreSQL's code for a deadlock, given to one of the transactions. */
const DEADLOCK = '40P01';
/** PostgreSQL's code for a full disk. */
const DISK_FULL = '53100';
/** A role whose account another agency’s erasure deleted at that moment. */
const ACCOUNT_GONE = 'roles_account_id_fkey';
const OF_STORAGE: Record<string, Fault> = { disk_full: STORAGE_FULL, unavailable: STORAGE_UNAVAILABLE };

/** Every fault. */
export const FAULTS = [...Object.values(BY_NAME), ...Object.values(OF_STORAGE), DATABASE_FULL, DEADLOCKED];

/** Returns the fault that an error represents, or null. What could not be done comes first in its sentence, if known. */
export function faultOf(error: unknown): Fault | null {
  const fault = kindOf(error);
  const undone = fault && (error as { undone?: unknown }).undone;
  return typeof undone === 'string' ? { ...fault!, sentence: `${undone} ${fault!.sentence}` } : fault;
}

/**
 * Names what a file store or a disk could not do, in an error of theirs; any other is returned as it is.
 * @param undone a sentence that names the file
 */
export function namingUndone(error: unknown, undone: string): unknown {
  const fault = kindOf(error);
  const isOfFiles = fault === STORAGE_FULL || fault === STORAGE_UNAVAILABLE || fault === DATABASE_FULL;
  return isOfFiles || fault === TEMPORARY_SPACE_FULL ? Object.assign(error as Error, { undone }) : error;
}

function kindOf(error: unknown): Fault | null {
  if (!(error instanceof Error)) return null;
  if (isDeadlock(error) || brokenConstraint(error) === ACCOUNT_GONE) return DEADLOCKED;
  if ((error as { code?: unknown }).code === DISK_FULL) return DATABASE_FULL;
  if (error.name === 'StorageFault') return OF_STORAGE[String((error as { code?: unknown }).code)] ?? null;
  return (Object.hasOwn(BY_NAME, error.name) && BY_NAME[error.name]) || null;
}

/** Whether the database was unreachable or had no free connection, so that a retry may soon succeed. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const fault = kindOf(error);
  return fault === DATABASE_UNAVAILABLE || fault === OVERLOADED;
}

/** Whether only one of several nodes was unreachable, so that other agencies are still served. */
export function isNodeUnavailable(error: unknown): boolean {
  return isDatabaseUnavailable(error) && (error as { isOneNode?: unknown }).isOneNode === true;
}

/** Whether the database rolled a transaction back because of a deadlock: a retry may succeed at once. */
export function isDeadlock(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === DEADLOCK;
}
