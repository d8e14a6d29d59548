import { CommanderError } from 'commander';
import { DomainError, Invalid } from '#domain/errors.ts';
import { faultOf, isDatabaseAway } from '#domain/installation/faults.ts';
import { databaseWords } from '../database/database-words.ts';

/**
 * How a command ends: done, failed, used wrongly, its input was refused and nothing written, or the database, the file
 * store or the like do not answer or have no room, so that the same may succeed later.
 */
export const EXIT = { done: 0, failed: 1, usage: 2, refused: 3, away: 4 } as const;

/** What the operator is told, and the exit code. The text is null where it has been said already. */
export type Ending = { code: number; text: string | null };

/** Used wrongly in a way that only the command itself can tell. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Input that was refused after the command itself said why. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

/** A failure that says itself how the command ends that met it. */
export abstract class CommandFailure extends Error {
  abstract readonly exitCode: number;
  /** What people are told. */
  get text(): string {
    return this.message;
  }
}

const isConnectionProblem = (error: object) =>
  isDatabaseAway(error) || ('code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND'));

/** The one translation of errors at this door: an exit code, and words without a stack. */
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
  // The names of classes of other rooms: what could not be read, and what the environment says wrongly.
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
  if (refused) return { code: EXIT.failed, text: refused };
  const fault = faultOf(first);
  if (fault) return { code: EXIT.away, text: fault.sentence };
  return { code: EXIT.failed, text: error.message.split('\n', 1)[0] ?? 'The command failed.' };
}
