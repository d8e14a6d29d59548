/**
 * Discards output for which standard output or standard error has no space, instead of failing: for a process that runs
 * until stopped, its output is not its result.
 */
export function loseOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.removeAllListeners('error').on('error', () => undefined);
}
