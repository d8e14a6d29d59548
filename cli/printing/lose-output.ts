/**
 * What standard output and standard error have no room for is lost, and ends nothing: of a process that runs until it is told to stop, what
 * it says is not its answer.
 */
export function loseOutput(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.removeAllListeners('error').on('error', () => undefined);
}
