import { expect, test } from 'vitest';
import { EditContractorSchema } from '#domain/contractors/contractor.schema.ts';
import { editContractor } from '#domain/contractors/edit-contractor.server.ts';
import { getContractor } from '#domain/contractors/get-contractor.server.ts';
import { erasePerson } from '#domain/erasure/erase-person.server.ts';
import { browseMissing } from '#domain/reminders/missing/browse-missing.server.ts';
import { missingCount } from '#domain/timesheets/listing/missing-count.server.ts';
import { makePlacement } from '../../support/placement.ts';
import { openedForEach } from '../../support/opened.ts';
import { openTwoAgencies } from '../../support/two-agencies.ts';

const world = openedForEach(openTwoAgencies);

test('An erased person’s unsent timesheets are no longer missing: in the list, and in stored counts', async () => {
  const { admin, contractorId } = await makePlacement(world.here, {}, { start: '2026-05-04' });
  await makePlacement(world.here, {}, { start: '2026-05-18' });
  await editContractor(admin, contractorId, EditContractorSchema.parse({ end: '2026-05-17' }));
  const page = { page: 1, size: 50 };
  const missing = async () => [(await browseMissing(admin, {}, page)).total, await missingCount(admin, {})];
  expect(await missing()).toEqual([3, 3]);
  const { emailAddress } = await getContractor(admin, contractorId);
  await erasePerson(world.here, { emailAddress });
  expect(await missing()).toEqual([1, 1]);
});
