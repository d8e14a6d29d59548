import { CommanderError } from 'commander';
import { DomainError, Invalid } from '#domain/errors.ts';
import { faultOf, isDatabaseUnavailable } from '#domain/installation/faults.ts';
import { loadConfig } from '#platform/config.ts';
import { isLostConnection } from '#platform/database/connections.ts';
import { lastingStoreWords } from '../checks/fault-words.ts';
import { databaseWords, isPassing } from '../database/database-words.ts';
import { fileWords } from '../files/write-whole.ts';

/**
 * A command's exit codes: success, failure, wrong usage, input refused and nothing written, or the database, the file
 * store or the like unavailable or full, so that a later attempt may succeed.
 */
export const EXIT = { done: 0, failed: 1, usage: 2, refused: 3, away: 4 } as const;

/** What the operator is shown, and the exit code. The text is null if it has already been shown. */
export type Ending = { code: number; text: string | null };

/** Wrong usage that only the command itself can detect. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Input refused after the command itself has printed why. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** A failure that determines the exit code of its command. */
export abstract class CommandFailure extends Error {
  abstract readonly exitCode: number;
  /** The text shown to people. */
  get text(): string {
    return this.message;
  }
}

// The owner's connections throw the driver's own errors.
const isConnectionProblem = (error: Error) => isDatabaseUnavailable(error) || isLostConnection(error);

/** Translates errors, in the command line's one place for it: an exit code, and words without a stack. */
export function endingOf(error: unknown): Ending {
  if (error instanceof CommanderError) return { code: error.exitCode === 0 ? EXIT.done : EXIT.usage, text: null };
  if (error instanceof UsageError) return { code: EXIT.usage, text: error.message };
  if (error instanceof CommandFailure) return { code: error.exitCode, text: error.text };
  if (error instanceof Refused) return { code: EXIT.refused, text: null };
  if (error instanceof Invalid) {
    return { code: EXIT.refused, text: error.fields.map(({ field, message }) => `${field}: ${message}`).join('\n') };
  }
  if (error instanceof DomainError) return { code: EXIT.failed, text: error.message };
  if (!(error instanceof Error)) return { code: EXIT.failed, text: 'The command failed.' };
  // Class names from other modules: what could not be read, and what is wrong in the environment.
  if (error.name === 'TableError') {
    const at = 'row' in error && typeof error.row === 'number' ? `row ${error.row}: ` : '';
    return { code: EXIT.refused, text: at + error.message };
  }
  if (error.name === 'NotWritten')
    return { code: 'isFull' in error && error.isFull ? EXIT.away : EXIT.failed, text: error.message };
  if (error.name === 'ConfigError') return { code: EXIT.usage, text: error.message };
  const first = error instanceof AggregateError ? error.errors[0] : error;
  if (isConnectionProblem(first))
    return { code: EXIT.away, text: 'The database does not answer. Is it running, and is DATABASE_URL right?' };
  const refused = databaseWords(first);
  if (refused) return { code: isPassing(first) ? EXIT.away : EXIT.failed, text: refused };
  const fault = faultOf(first);
  const lasting =
    first instanceof Error &&
    first.name === 'StorageFault' &&
    fault &&
    lastingStoreWords(loadConfig().fileStore, first);
  if (lasting) return { code: EXIT.failed, text: lasting };
  if (fault) return { code: EXIT.away, text: fault.sentence };
  const file = fileWords(first);
  if (file) return { code: file.isFull ? EXIT.away : EXIT.failed, text: file.text };
  return { code: EXIT.failed, text: error.message.split('\n', 1)[0] ?? 'The command failed.' };
}
