import { Spool } from '../files/spool.ts';

/** Two gigabytes that nobody has read yet. */
const MOST_BYTES = 2 ** 31;
/** Batches that wait in memory; what comes beyond them waits in a file. */
const MOST_AHEAD = 1;

/**
 * The rows of batches, read as fast as they come however slowly they are taken, so that what is read from is free early.
 * One batch waits in memory, the others in a temporary file. Iteration that ends early ends the reading.
 * @throws what reading throws, after the rows before it; SpoolFull, TemporarySpaceFull
 */
export async function* readAhead<Row>(batches: AsyncIterable<Row[]>, maxBytes = MOST_BYTES): AsyncGenerator<Row> {
  const spool = new Spool<Row[]>(maxBytes);
  const memory: Row[][] = [];
  const state: { isOver: boolean; isLeft: boolean; failure?: { error: unknown } } = { isOver: false, isLeft: false };
  let wake: () => void = () => undefined;
  const read = async () => {
    for await (const batch of batches) {
      if (state.isLeft) return;
      // Once the file is in use, what comes stands behind it.
      if (spool.isEmpty && memory.length < MOST_AHEAD) memory.push(batch);
      else await spool.put(batch);
      wake();
    }
  };
  const reading = read()
    .catch((error: unknown) => (state.failure = { error }))
    .finally(() => {
      state.isOver = true;
      wake();
    });
  try {
    for (;;) {
      const batch = memory.shift() ?? (await spool.take());
      if (batch) {
        yield* batch;
        continue;
      }
      if (state.isOver && memory.length === 0 && spool.isEmpty) break;
      if (memory.length > 0 || !spool.isEmpty) continue;
      await new Promise<void>((resolve) => (wake = resolve));
    }
    if (state.failure) throw state.failure.error;
  } finally {
    state.isLeft = true;
    await reading;
    await spool.close();
  }
}
