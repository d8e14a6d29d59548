import { z } from '@hono/zod-openapi';
import { checkLedger } from '#domain/payroll/check-ledger.server.ts';
import type { Operations } from './operations-under.ts';
import { json } from './responses.ts';

const count = z.number().int();
const Ledger = z
  .object({
    feedMinutes: count,
    acceptedMinutes: count,
    feedQuarterDays: count,
    acceptedQuarterDays: count,
    timesheetCount: count,
    overlaps: z
      .array(
        z
          .object({ later: z.string().openapi({ example: 'TS-000124' }), earlier: z.string(), fullname: z.string() })
          .strict(),
      )
      .openapi({ description: 'Timesheets of one placement that count the same time, by their numbers' }),
    balances: z
      .boolean()
      .openapi({ description: 'Whether the feed’s total equals that of the accepted timesheets that are not void' }),
  })
  .strict()
  .openapi('Ledger');

/** Registers the check of the payroll ledger. */
export function ledger(operations: Operations): void {
  operations.get('/payroll/ledger', 'checkLedger', {
    summary: 'Whether payroll was told what was accepted',
    description:
      'The payroll feed’s total beside that of the accepted timesheets that are not void, and time that is counted twice.',
    responses: { 200: json(Ledger, 'Both sides') },
    run: ({ ctx }) => checkLedger(ctx),
  });
}
