import { expect, test } from 'vitest';
import { referenceAmong } from '#domain/reference.rows.server.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';
import { opened } from '../../support/opened.ts';

const world = opened(openTwoAgencies);

test('The references of a large file are worked out once, before the records are looked at', async () => {
  const { db, agency } = world.here;
  const references = Array.from({ length: 2000 }, (_, at) => `  Imp  ${at} `);
  const lines = await db.run({
    text: `explain select id from contacts c where c.agency_id = $1 and ${referenceAmong('c', '$2::text[]')}`,
    values: [agency.id, references],
  });
  const plan = lines.flatMap((line) => Object.values(line)).join('\n');
  expect(plan).toContain('imp 1999');
  expect(plan).not.toMatch(/InitPlan|SubPlan|reference_fold/);
});
