import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Returns the rules by which the linter refuses a source. */
function refusedBy(source: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-lint-'));
  try {
    writeFileSync(join(folder, 'source.ts'), source);
    const { stdout } = spawnSync(process.execPath, [
      'node_modules/oxlint/bin/oxlint',
      ...['--config', '.oxlintrc.json', '--format', 'json', folder],
    ]);
    const { diagnostics } = JSON.parse(stdout.toString()) as { diagnostics: { code: string }[] };
    return diagnostics.map(({ code }) => code);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.each([
  ['its context under another name', `void transact(ctx, async (within) => within);`],
  ['the database of the outer context', `void transact(ctx, async (tx) => [tx, ctx.db]);`],
  ['the outer context, given to another function', `void transact(ctx, async (tx) => [tx, record(ctx)]);`],
])('A transaction may not use %s', (_, source) => {
  expect(refusedBy(source)).toEqual(['house(own-context-in-transaction)']);
});

test('A transaction may use its own context, and a cast to never is refused', () => {
  expect(refusedBy(`void transact(ctx, async (tx) => record(tx, tx.db));`)).toEqual([]);
  expect(refusedBy(`void record(other as never);`)).toEqual(['house(no-cast-to-never)']);
});
