import type { Context } from '#domain/context.ts';
import { getPlacement } from '#domain/contractors/get-placement.server.ts';
import { Invalid, NotFound } from '#domain/errors.ts';
import { formatDateRange } from '#domain/format.ts';
import { isDate } from '#domain/periods/period.ts';
import { getNewTimesheet } from '#domain/timesheets/entry/get-new-timesheet.server.ts';
import { periodHolding } from '#domain/timesheets/entry/period-holding.server.ts';

type Sent = { contractorId: string; beginning?: string | null | undefined };

/**
 * Creates a handler that turns the refusal of a period that no longer exists, as its weeks or months changed after the
 * form was opened, into an explanation. The returned page has the period that contains its first day.
 */
export function sayingWhere(ctx: Context, { contractorId, beginning }: Sent) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof Invalid && error.fields.some(({ code }) => code === 'outside_contract'))
      await requireForm(ctx, contractorId);
    const isMoved = error instanceof Invalid && error.fields.some(({ code }) => code === 'not_a_period');
    if (!isMoved || !beginning || !isDate(beginning)) throw error;
    const holding = await periodHolding(ctx, await getPlacement(ctx, contractorId), beginning);
    if (holding.standing) throw error;
    const days = formatDateRange(holding.beginning, holding.ending);
    const message = `The periods of this contract have changed since you opened this form. It is now for ${days}, with what you entered. Please check it and send it again.`;
    throw new Invalid([{ field: 'beginning', message, code: 'not_a_period' }]);
  };
}

/** @throws NotFound if no placement is left for which time can be entered, so that the page has no form to return to */
async function requireForm(ctx: Context, contractorId: string): Promise<void> {
  const { contactId } = await getPlacement(ctx, contractorId);
  const { chosen } = await getNewTimesheet(ctx, { contactId });
  if (!chosen) throw new NotFound();
}
