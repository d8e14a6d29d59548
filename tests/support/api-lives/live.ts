import fc from 'fast-check';
import type { Platform } from '#platform/platform.ts';
import { DomainError } from '#domain/errors.ts';
import { AGAIN } from './acts-again.ts';
import { AGENCY } from './acts-of-the-agency.ts';
import { PAYROLL } from './acts-of-payroll.ts';
import { FILES } from './acts-of-files.ts';
import { PEOPLE } from './acts-of-people.ts';
import { TIME } from './acts-of-time.ts';
import { COPIES } from './copies.ts';
import type { Kind } from './kinds.ts';
import { type Office, openOffice, type settableClock } from './office.ts';

const KINDS: Record<string, Kind> = { ...TIME, ...AGENCY, ...PAYROLL, ...AGAIN, ...COPIES, ...FILES, ...PEOPLE };

type Act = { does: string; drawn: Record<string, unknown> };
const act: fc.Arbitrary<Act> = fc.oneof(
  ...Object.entries(KINDS).map(([does, { weight, drawn }]) => ({
    weight,
    arbitrary: fc.record({ does: fc.constant(does), drawn }),
  })),
);

/** A life of an agency: what is done at its API’s door, in turn. */
export const apiLife = fc.array(act, { minLength: 30, maxLength: 80, size: 'max' });

/** Something is done; a refusal is part of life. */
export async function happen(office: Office, { does, drawn }: Act): Promise<void> {
  try {
    await KINDS[does]!.act(office, drawn as never);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

/** Lives a life in an agency of its own. */
export async function liveAtTheDoor(
  life: readonly Act[],
  platform: Platform,
  clock: ReturnType<typeof settableClock>,
): Promise<Office> {
  const office = await openOffice(platform, clock);
  for (const one of life) await happen(office, one);
  return office;
}
