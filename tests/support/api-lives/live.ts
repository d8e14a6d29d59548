import fc from 'fast-check';
import type { Platform } from '#platform/platform.ts';
import { DomainError } from '#domain/errors.ts';
import { AGAIN } from './acts-again.ts';
import { MANY } from './acts-on-many.ts';
import { AGENCY } from './acts-of-the-agency.ts';
import { PAYROLL } from './acts-of-payroll.ts';
import { FILES } from './acts-of-files.ts';
import { PEOPLE } from './acts-of-people.ts';
import { TIME } from './acts-of-time.ts';
import { COPIES } from './copies.ts';
import type { Kind } from './kinds.ts';
import { BEGINS, type Office, openOffice, type settableClock } from './office.ts';

const KINDS: Record<string, Kind> = {
  ...TIME,
  ...AGENCY,
  ...PAYROLL,
  ...AGAIN,
  ...COPIES,
  ...FILES,
  ...PEOPLE,
  ...MANY,
};

/** What is done, and what was drawn for it. */
export type Act = { does: string; drawn: Record<string, unknown> };

/** Draws one act of these kinds. */
export const actOf = (kinds: Record<string, Kind>): fc.Arbitrary<Act> =>
  fc.oneof(
    ...Object.entries(kinds).map(([does, { weight, drawn }]) => ({
      weight,
      arbitrary: fc.record({ does: fc.constant(does), drawn }),
    })),
  );

/** Draws a sequence of acts at an agency's API. */
function lifeOf(kinds: Record<string, Kind>, least: number, most: number): fc.Arbitrary<Act[]> {
  return fc.array(actOf(kinds), { minLength: least, maxLength: most, size: 'max' });
}

/** A life in which anything happens. */
export const apiLife = lifeOf(KINDS, 30, 80);
const RATES = { submit: 8, accept: 8, void: 1, rateFrom: 8, removeRate: 4, importRates: 1, confirm: 4, run: 1 };
/** A life in which time is entered and decided, and dated rates come and go. */
export const ratesLife = lifeOf(
  Object.fromEntries(Object.entries(RATES).map(([does, weight]) => [does, { ...KINDS[does]!, weight }])),
  40,
  70,
);

const { run, voidRun, confirm } = PAYROLL as Required<typeof PAYROLL>;
/** A life in which people and the office change things concurrently. */
export const busyLife = lifeOf(
  { ...TIME, ...AGENCY, ...PEOPLE, ...MANY, run, voidRun, confirm } as Record<string, Kind>,
  60,
  120,
);

/** Performs an act; refusals are expected. */
export async function happen(office: Office, { does, drawn }: Act, kinds = KINDS): Promise<void> {
  try {
    await kinds[does]!.act(office, drawn as never);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
  }
}

/** Lives a life in a separate agency, with a number of acts at a time. */
export async function liveAtTheDoor(
  life: readonly Act[],
  platform: Platform,
  clock: ReturnType<typeof settableClock>,
  atOnce = 1,
): Promise<Office> {
  clock.at = BEGINS;
  const office = await openOffice(platform, clock);
  office.isBusy = atOnce > 1;
  for (let at = 0; at < life.length; at += atOnce)
    await Promise.all(life.slice(at, at + atOnce).map((one) => happen(office, one)));
  return office;
}
