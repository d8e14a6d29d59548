import type { Command } from 'commander';
import type { Ledger } from '#domain/payroll/check-ledger.server.ts';
import { forAgencyApi } from '../api/for-agency-api.ts';
import { withExample } from '../program/example.ts';
import type { Output } from '../printing/output.ts';
import { counted } from '../printing/counted.ts';

/** `ledger check` */
export function registerLedgerCommands(noun: Command): void {
  withExample(
    noun
      .command('check')
      .description(
        'check that the payroll feed adds up to the accepted timesheets, less void ones, and that no time is counted twice',
      ),
    'countersign ledger check --agency calder-finch --json',
  ).action((_options, command: Command) =>
    forAgencyApi(command, async ({ api, output }) => {
      const ledger = await api.get<Ledger>('/payroll/ledger');
      output.result(ledger, () => show(ledger, output));
      if (!ledger.balances) throw new Error('The ledger does not balance.');
      if (ledger.overlaps.length > 0) throw new Error('Some timesheets count the same time twice.');
    }),
  );
}

function show(ledger: Ledger, output: Output): void {
  const { feedMinutes, acceptedMinutes, feedQuarterDays, acceptedQuarterDays, timesheetCount, overlaps, balances } =
    ledger;
  output.table(
    ['', 'PAYROLL FEED', 'TIMESHEETS', 'DIFFERENCE'],
    [
      ['minutes', feedMinutes, acceptedMinutes, feedMinutes - acceptedMinutes],
      ['days', feedQuarterDays / 4, acceptedQuarterDays / 4, (feedQuarterDays - acceptedQuarterDays) / 4],
    ],
  );
  if (balances) output.line(`The ledger balances over ${counted(timesheetCount, 'accepted timesheet')}.`);
  if (overlaps.length === 0) return;
  output.line(
    '\nThese timesheets count the same time. Void one of each pair: open it in the portal and choose “Void”.',
  );
  output.table(
    ['TIMESHEET', 'OVERLAPS', 'CONTRACTOR'],
    overlaps.map(({ later, earlier, fullname }) => [later, earlier, fullname]),
  );
}
