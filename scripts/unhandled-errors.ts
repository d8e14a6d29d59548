import { writeFileSync } from 'node:fs';
import type { Reporter } from 'vitest/node';

/** An error thrown outside any test, in the form shown at the end of `npm test`. */
export type UnhandledError = { name: string; message: string; stack: string };

/**
 * Reports what vitest's own report leaves out: a run whose tests all passed still fails if something was thrown outside
 * them. Writes a list of {@link UnhandledError} to the file named by `UNHANDLED_ERRORS`.
 */
export default class UnhandledErrors implements Reporter {
  onTestRunEnd: Reporter['onTestRunEnd'] = (_modules, errors) => {
    const file = process.env.UNHANDLED_ERRORS;
    if (file === undefined) return;
    const listed = errors.map(({ name = 'Error', message, stack = '' }): UnhandledError => ({ name, message, stack }));
    writeFileSync(file, JSON.stringify(listed));
  };
}
