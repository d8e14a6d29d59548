import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { formatCount } from '#domain/format.ts';
import type { FileReport, NamedEntry } from '#domain/payroll-layouts/payroll-file.ts';
import { Section } from '#app/components/section.tsx';
import { NeutralBadge, StatusBadge } from '#app/components/status-badge.tsx';
import { usePaths } from '#app/paths.ts';
import { money, timeText, together } from '../amounts.ts';

type Person = Pick<NamedEntry, 'contractorId' | 'fullname' | 'minutes' | 'quarterDays' | 'payAmount'> & {
  count: number;
};

/** Groups a list by placement, with the total of its timesheets. */
function byPlacement(entries: readonly NamedEntry[]): Person[] {
  const found = new Map<string, Person>();
  for (const { contractorId, fullname, minutes, quarterDays, payAmount } of entries) {
    const known = found.get(contractorId);
    found.set(contractorId, {
      contractorId,
      fullname,
      count: (known?.count ?? 0) + 1,
      minutes: (known?.minutes ?? 0) + minutes,
      quarterDays: (known?.quarterDays ?? 0) + quarterDays,
      payAmount: known ? together(known.payAmount, payAmount) : payAmount,
    });
  }
  return [...found.values()];
}

type LeftOutProps = {
  report: FileReport;
  waiting: { pending: number; rejected: number };
  /** Timesheets that are expected but were not submitted. */
  missing: number;
  /** The selection of the run. */
  requested: { from: string | null; to: string | null; clientId: string | null };
  isDecimal: boolean;
};

/** What is not in the run, why, and the one thing to do about it. */
export function LeftOut({ report, waiting, missing, requested, isDecimal }: LeftOutProps) {
  const to = usePaths();
  const line = (key: string, badge: ReactNode, text: ReactNode, action: ReactNode) => (
    <li key={key}>
      <span className="what">{badge}</span>
      <div>{text}</div>
      {action}
    </li>
  );
  const people = (badge: string, cure: string, entries: NamedEntry[], count: number) => [
    ...byPlacement(entries).map((person) =>
      line(
        `${badge} ${person.contractorId}`,
        <NeutralBadge>{badge}</NeutralBadge>,
        <>
          <b>{person.fullname}</b>
          {`, accepted ${timeText(person, isDecimal)}, ${money(person.payAmount)}`}
          {person.count > 1 && `, in ${formatCount(person.count)} timesheets`}
        </>,
        <Link className="a" to={to.editContractor(person.contractorId)}>
          {cure}
        </Link>,
      ),
    ),
    ...(count > entries.length
      ? [
          line(
            `more ${badge}`,
            <NeutralBadge>{badge}</NeutralBadge>,
            `${formatCount(count - entries.length)} more timesheets`,
            null,
          ),
        ]
      : []),
  ];
  const uncorrected = { pending: {}, rejected: { isCorrected: 'false' } };
  const waits = (status: 'pending' | 'rejected', words: string, action: string) =>
    waiting[status] === 0
      ? []
      : [
          line(
            status,
            <StatusBadge status={status}>{`${formatCount(waiting[status])} ${status}`}</StatusBadge>,
            words,
            <Link
              className="a"
              to={to.timesheets({ status, ...uncorrected[status], ...requested, dateUsed: 'beginning' })}
            >
              {action}
            </Link>,
          ),
        ];
  const lines = [
    ...people('No payroll number', 'Add number', report.unnumbered, report.unnumberedCount),
    ...people('No column', 'See placement', report.unfit, report.unfitCount),
    ...waits('pending', 'They are waiting for a decision.', 'Review'),
    ...waits('rejected', 'They are waiting for a correction.', 'See why'),
    ...(missing === 0
      ? []
      : [
          line(
            'missing',
            <StatusBadge status="missing">{`${formatCount(missing)} missing`}</StatusBadge>,
            missing === 1 ? 'It is expected and was not sent.' : 'They are expected and were not sent.',
            <Link className="a" to={to.reminders(requested)}>
              Remind
            </Link>,
          ),
        ]),
  ];
  return (
    <Section title="Left out" className="mt-8">
      {lines.length === 0 ? (
        <p className="md muted">
          {report.listedCount === 0
            ? 'Everything that is expected is in.'
            : 'Everything that is expected is in, except what has to be entered by hand.'}
        </p>
      ) : (
        <>
          <ul className="out">{lines}</ul>
          <p className="small faint mt-3">
            They go into the first run that is made once nothing keeps them back. Nothing is lost by making this one
            now.
          </p>
        </>
      )}
    </Section>
  );
}
