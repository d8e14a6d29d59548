import { setFlagsFromString } from 'node:v8';

/** Percentage by which the heap may grow before garbage is collected; V8 by default lets it grow to four times the size. */
const MAX_ADDED = 100;

/** Makes a command that goes through long files use less memory, for a few per cent more of its own time. */
export function collectSooner(): void {
  setFlagsFromString(`--heap-growing-percent=${MAX_ADDED}`);
}
