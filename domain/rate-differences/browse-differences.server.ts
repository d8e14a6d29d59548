import { pageWithin } from '../browse.ts';
import type { Context } from '../context.ts';
import { requirePermission } from '../roles/permissions.ts';
import { selectDifferencesByState, sumDifferencesByState } from './all-differences.rows.server.ts';
import { DIFFERENCES_AT_ONCE, type DifferencesOfPlacement, type DifferenceState } from './rate-difference.ts';

/** A page of differences over all placements, and the total of all with that standing. */
export type DifferencesByState = {
  page: number;
  total: number;
  payAmount: string;
  chargeAmount: string;
  rows: DifferencesOfPlacement[];
};

/** Returns a page of the differences of all placements with a standing. @throws Forbidden for those who cannot see payroll or rates */
export async function browseDifferences(
  ctx: Context,
  pages: Record<DifferenceState, number>,
): Promise<Record<DifferenceState, DifferencesByState>> {
  requirePermission(ctx.actor, 'payroll.read');
  requirePermission(ctx.actor, 'contractor.viewRates');
  const sums = await sumDifferencesByState(ctx.db, ctx.agency.id);
  const found = async (standing: DifferenceState): Promise<DifferencesByState> => {
    const sum = sums.find((one) => one.standing === standing);
    const { rows: total, payAmount, chargeAmount } = sum ?? { rows: 0, payAmount: '0.00', chargeAmount: '0.00' };
    const page = pageWithin({ page: pages[standing], size: DIFFERENCES_AT_ONCE }, total);
    const slice = { standing, offset: (page - 1) * DIFFERENCES_AT_ONCE, limit: DIFFERENCES_AT_ONCE };
    const rows = total === 0 ? [] : await selectDifferencesByState(ctx.db, ctx.agency.id, slice);
    return { page, total, payAmount, chargeAmount, rows };
  };
  return { open: await found('open'), confirmed: await found('confirmed'), taken: await found('taken') };
}
