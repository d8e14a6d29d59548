import { type Context, now } from '../context.ts';
import { type RateName, type Rates, ratesOn } from '../contractors/rates/dated-rates.ts';
import { ELEMENT_RATES, type SomeElementRates } from '../contractors/rates/element-rates.ts';
import { newId } from '../new-id.ts';
import { differencesOf, touches } from './differences-of.ts';
import type { Days, RateChange, StartedSheet } from './rate-difference.ts';
import { replaceOpen, selectAcceptedSheets } from './rate-differences.rows.server.ts';

type AnyRates = Rates & SomeElementRates;
type Dated = AnyRates & { rateId: string; from: string };

/**
 * Creates the differences that follow from adding or removing a dated rate of a placement, in the accepted timesheets
 * it affects. For use-cases that have locked the placement and changed its rates. `dated` are the rates after the
 * change, and `starting` the placement's current starting rates: a timesheet accepted by the previous release in the
 * meantime does not have those it started with.
 * @returns the timesheets that have differences to confirm because of it
 */
export async function makeDifferences(
  ctx: Context,
  contractorId: string,
  { changed, isRemoved, starting, dated }: { changed: Dated; isRemoved: boolean; starting: AnyRates; dated: Dated[] },
): Promise<number> {
  const daysOf = (rate: RateName): Days | null => {
    if ((changed[rate] ?? null) === null) return null;
    const later = dated
      .filter((one) => one.from > changed.from && (one[rate] ?? null) !== null)
      .map(({ from }) => from);
    return { from: changed.from, until: later.sort()[0] ?? null };
  };
  const change: Omit<RateChange, 'ratesOn'> = {
    changeId: isRemoved ? newId() : changed.rateId,
    charge: daysOf('chargeRate'),
    pay: daysOf('payRate'),
    own: Object.fromEntries(ELEMENT_RATES.map((rate) => [rate, daysOf(rate)])),
  };
  const ends = [change.charge, change.pay, ...Object.values(change.own!)].flatMap((days) => (days ? [days.until] : []));
  const until = ends.includes(null) ? null : (ends.sort().at(-1) ?? null);
  const { db, agency } = ctx;
  const sheets = await selectAcceptedSheets(db, agency.id, contractorId, { from: changed.from, until });
  const made = sheets
    .filter((sheet) => touches(change, sheet))
    .map((sheet) => {
      const start = startOf(sheet, starting);
      const differences = differencesOf(sheet, { ...change, ratesOn: (day) => ratesOn(start, dated, day) });
      return { timesheetId: sheet.timesheetId, differences };
    });
  if (made.length > 0) await db.runAll(replaceOpen(db, { agencyId: agency.id, contractorId, madeAt: now(ctx) }, made));
  return made.filter(({ differences }) => differences.length > 0).length;
}

/** Returns the starting rates of a timesheet: a later edit of its placement makes no difference. */
function startOf(sheet: StartedSheet, now: AnyRates): AnyRates {
  if (sheet.starting) return sheet.starting;
  return sheet.rates ? now : { chargeRate: sheet.chargeRate, payRate: sheet.payRate };
}
