import { browseContacts } from '#domain/contacts/browse-contacts.server.ts';
import { BrowseContactsSchema } from '#domain/contacts/contact.schema.ts';
import { browseContractors } from '#domain/contractors/browse-contractors.server.ts';
import { BrowseContractorsSchema } from '#domain/contractors/contractor.schema.ts';
import { inTurns, rateOf, report } from './measure.ts';
import { openBenchWorld } from './world.ts';

/** Compares every contact as it is written, under the same row-level security. */
const SCAN = `select count(*) from contacts where agency_id = $1 and (fullname ilike $2 or email_address ilike $2)`;

/** Measures searches in an agency with 100,000 placed people; filling it takes a while, so it runs only on request. */
export async function benchSearch(): Promise<void> {
  const week = { since: '2025-11-24', until: '2025-11-24' };
  const world = await openBenchWorld({ workers: 100_000, entriesSince: '2026-01-01', ...week });
  const { ctx } = world;
  const scan = () => ctx.db.run({ text: SCAN, values: [ctx.agency.id, '%Worker 54321%'] });
  const searches: [string, () => Promise<unknown>][] = [
    ['contacts by name', () => browseContacts(ctx, BrowseContactsSchema.parse({ search: 'worker 54321' }))],
    ['contacts by a word of all', () => browseContacts(ctx, BrowseContactsSchema.parse({ search: 'worker' }))],
    ['placements by name', () => browseContractors(ctx, BrowseContractorsSchema.parse({ search: 'worker 54321' }))],
    ['placements by payroll number', () => browseContractors(ctx, BrowseContractorsSchema.parse({ search: 'P54321' }))],
  ];
  try {
    for (const [name, search] of searches) {
      const [ours, limit] = await inTurns(
        () => rateOf(search, { atOnce: 1 }),
        () => rateOf(scan, { atOnce: 1 }),
        2,
      );
      report(`100,000: ${name}, against a scan`, ours, limit, '1');
    }
  } finally {
    await world.close();
  }
}
