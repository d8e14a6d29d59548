import { setFlagsFromString } from 'node:v8';

/** Percent of what is in use that may be added before it is looked through for what is not; V8 alone lets it grow to four times as much. */
const MOST_ADDED = 100;

/** Has a command that goes through long files take less memory, for a few hundredths more of its own time. */
export function collectSooner(): void {
  setFlagsFromString(`--heap-growing-percent=${MOST_ADDED}`);
}
