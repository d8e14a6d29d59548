import { expect, test } from 'vitest';
import { applyImport } from '#domain/imports/run-import.server.ts';
import { refreshStatistics } from '#domain/refresh-statistics.rows.server.ts';
import { rowsOf } from '../../support/installation.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

const clients = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    rowNumber: n + 2,
    cells: { reference: `C${from + n}`, 'Client name': `Client ${from + n}` },
  }));

/** Returns what PostgreSQL plans with: the rows that it last counted, -1 for a table it never did. */
const counted = async (table: string) => {
  const [row] = await rowsOf(
    world.database.ownerUrl,
    `select reltuples::int as count from pg_class where oid = '${table}'::regclass`,
  );
  return (row as { count: number }).count;
};

test('What an import created is counted by PostgreSQL before anybody reads it', async () => {
  const before = await counted('clients');
  const report = await applyImport(world.here, { kind: 'clients', fileName: 'clients.csv', table: clients(0, 40) });
  expect(report.isApplied).toBe(true);
  expect(await counted('clients')).toBeGreaterThanOrEqual(Math.max(before, 0) + 40);
  const more = { kind: 'clients', fileName: 'more.csv', table: clients(40, 30) } as const;
  await applyImport(world.here, more);
  expect(await counted('clients')).toBeGreaterThanOrEqual(70);
});

test('An import stands even if PostgreSQL could not count', async () => {
  await rowsOf(world.database.ownerUrl, 'alter function refresh_statistics() rename to renamed');
  try {
    const last = { kind: 'clients', fileName: 'last.csv', table: clients(70, 1) } as const;
    expect(await applyImport(world.here, last)).toMatchObject({ isApplied: true });
    expect(await refreshStatistics(world.here.db)).toBeUndefined();
  } finally {
    await rowsOf(world.database.ownerUrl, 'alter function renamed() rename to refresh_statistics');
  }
});
