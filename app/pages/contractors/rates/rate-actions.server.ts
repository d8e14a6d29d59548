import { addRate } from '#domain/contractors/rates/add-rate.server.ts';
import { checkRate } from '#domain/contractors/rates/check-rate.server.ts';
import { formatDate } from '#domain/format.ts';
import { confirmDifferences } from '#domain/rate-differences/confirm-differences.server.ts';
import { ConfirmDifferencesFields } from './confirm-differences-fields.ts';
import { RateFields } from './rate-fields.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { createAction, formAction, Shown } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

/** Saves dated rates. */
export const saveRate = createAction(RateFields, async ({ ctx, value: { unit, ...rate }, params }) => {
  const { contractorId, from } = await addRate(ctx, params.contractorId!, rate, unit);
  return redirectWith(pathsOf(ctx).contractor(contractorId, 'rates'), {
    kind: 'good',
    message: `The new rate applies from ${formatDate(from)}. Accepted timesheets stay as they are.`,
  });
});

/** Saves rates that affect no accepted timesheet; otherwise shows what they would affect. */
export const checkThenSaveRate = formAction(RateFields, async ({ ctx, value: { unit, ...rate }, params }) => {
  const rateCheck = await checkRate(ctx, params.contractorId!, rate, unit);
  if (rateCheck.differences.length > 0) return new Shown({ rateCheck });
  const { contractorId, from } = await addRate(ctx, params.contractorId!, rate, unit);
  return redirectWith(pathsOf(ctx).contractor(contractorId, 'rates'), {
    kind: 'good',
    message: `The new rate applies from ${formatDate(from)}. No accepted timesheet is affected.`,
  });
});

/** Confirms the ticked differences. */
export const confirmTicked = formAction(ConfirmDifferencesFields, async ({ ctx, value, params }) => {
  const confirmed = await confirmDifferences(ctx, params.contractorId!, value);
  return redirectWith(pathsOf(ctx).contractor(params.contractorId!, 'rates'), {
    kind: 'good',
    message: `${confirmed.length === 1 ? 'One difference is' : `${confirmed.length} differences are`} confirmed and sent to payroll.`,
  });
});
