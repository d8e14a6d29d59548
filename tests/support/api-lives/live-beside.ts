import fc from 'fast-check';
import { expect } from 'vitest';
import { allowUploads } from '../files-form.ts';
import type { Platform } from '#platform/platform.ts';
import { ACCESS, expectRevokedKeysToBeRefused } from './acts-of-access.ts';
import { EMAILS } from './acts-of-emails.ts';
import { PEOPLE } from './acts-of-people.ts';
import { AGENCY } from './acts-of-the-agency.ts';
import { TIME } from './acts-of-time.ts';
import { expectUntouched } from './apart.ts';
import { DRAFTS, expectNewestDrafts } from './drafts.ts';
import { EVIDENCE, expectFilesToBeThere } from './evidence.ts';
import type { Kind } from './kinds.ts';
import { expectEmails } from './emails.ts';
import { type Act, actOf, happen } from './live.ts';
import { BEGINS, type Office, openOffice, type settableClock } from './office.ts';

const KINDS: Record<string, Kind> = { ...TIME, ...AGENCY, ...PEOPLE, ...ACCESS, ...EMAILS, ...DRAFTS, ...EVIDENCE };

/** What happens at one agency before the other has its turn. */
type Stretch = { at: 0 | 1; acts: Act[] };

/** A life of two agencies that know the same people, and take turns. */
export const besideLife: fc.Arbitrary<Stretch[]> = fc.array(
  fc.record({
    at: fc.constantFrom(0 as const, 1 as const),
    acts: fc.array(actOf(KINDS), { minLength: 6, maxLength: 14, size: 'max' }),
  }),
  { minLength: 3, maxLength: 5, size: 'max' },
);

/** Lives a life at two agencies: nothing that happens at one changes anything at the other, or keeps its people out. */
export async function liveBeside(
  life: readonly Stretch[],
  platform: Platform,
  clock: ReturnType<typeof settableClock>,
): Promise<Office[]> {
  clock.at = BEGINS;
  const offices = [await openOffice(platform, clock), await openOffice(platform, clock)] as const;
  for (const office of offices) {
    await allowUploads(office.ctx);
    await office.ask('key', 'PUT', `${office.path}/setAllContractorsToAllowDocumentUploads`);
  }
  for (const { at, acts } of life) {
    const [here, there] = at === 0 ? offices : [offices[1], offices[0]];
    await expectUntouched(there, async () => {
      for (const act of acts) await happen(here, act, KINDS);
      await expectEmails(here);
    });
    expect((await there.ask('admin', 'GET', '/timesheets?limit=1')).status).toBe(200);
  }
  for (const office of offices) {
    await expectFilesToBeThere(office);
    for (const contractorId of office.placements) await expectNewestDrafts(office, contractorId);
    await expectRevokedKeysToBeRefused(office);
  }
  return [...offices];
}
