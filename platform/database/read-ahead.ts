import { Spool } from '../files/spool.ts';

/** Two gigabytes of unread rows. */
const MAX_BYTES = 2 ** 31;
/** Batches waiting in memory; any beyond them wait in a file. */
const MAX_AHEAD = 1;

/**
 * Yields the rows of batches, read as fast as they arrive however slowly they are consumed, so that their source is
 * free early. One batch waits in memory, the others in a temporary file. Ending the iteration early ends the reading.
 * @throws what reading throws, after the rows before it; SpoolFull, TemporarySpaceFull
 */
export async function* readAhead<Row>(batches: AsyncIterable<Row[]>, maxBytes = MAX_BYTES): AsyncGenerator<Row> {
  const spool = new Spool<Row[]>(maxBytes);
  const memory: Row[][] = [];
  const state: { isOver: boolean; isLeft: boolean; failure?: { error: unknown } } = { isOver: false, isLeft: false };
  let wake: () => void = () => undefined;
  const read = async () => {
    for await (const batch of batches) {
      if (state.isLeft) return;
      // Once the file is in use, new batches go behind it.
      if (spool.isEmpty && memory.length < MAX_AHEAD) memory.push(batch);
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
