const ROWS_AT_ONCE = 500;
let opened = 0;

type Text = { text: string; values: unknown[] };

/**
 * Yields the rows of a query as they are read, a few hundred at a time, through a cursor in `run`'s transaction. Ending
 * the iteration early closes the cursor.
 */
export async function* readThroughCursor<Row>(
  run: (query: Text) => Promise<Row[]>,
  { text, values }: { text: string; values?: unknown[] },
): AsyncGenerator<Row[]> {
  const name = `rows_${(opened += 1)}`;
  await run({ text: `declare ${name} no scroll cursor for ${text}`, values: values ?? [] });
  let hasFailed = false;
  try {
    for (let size = ROWS_AT_ONCE; size === ROWS_AT_ONCE;) {
      const rows = await run({ text: `fetch ${ROWS_AT_ONCE} from ${name}`, values: [] });
      size = rows.length;
      if (size > 0) yield rows;
    }
  } catch (error) {
    hasFailed = true; // PostgreSQL has closed it, and accepts no more statements before the rollback
    throw error;
  } finally {
    if (!hasFailed) await run({ text: `close ${name}`, values: [] });
  }
}

/** Yields the rows of batches one by one. */
export async function* rowsOf<Row>(batches: AsyncIterable<Row[]>): AsyncGenerator<Row> {
  for await (const batch of batches) yield* batch;
}
