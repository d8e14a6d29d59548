import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { formatCount, formatDecimal } from '#domain/format.ts';
import type { FileReport, NamedEntry } from '#domain/payroll-layouts/payroll-file.ts';
import { listedNote } from '#domain/payroll-runs/run-refusals.ts';
import { Icon, type IconName } from '#app/components/icon.tsx';
import { usePaths } from '#app/paths.ts';
import { money } from './amounts.ts';

/** Most names of a list that are shown; the rest are counted. */
const SHOWN = 5;

type Finding = { key: string; icon: IconName; isWarning: boolean; text: ReactNode; small?: string };

/** Each person of a list once, with the placement at which to correct it. */
const peopleOf = (entries: NamedEntry[]) => [...new Map(entries.map((entry) => [entry.contractorId, entry])).values()];

/** States how many are not shown. */
const more = (count: number, noun: string): Finding[] =>
  count <= SHOWN
    ? []
    : [
        {
          key: `more ${noun}`,
          icon: 'alert',
          isWarning: true,
          text: `${formatCount(count - SHOWN)} more ${noun}.`,
        },
      ];

const letters = (found: FileReport['replaced'][number]['letters']) =>
  found.map(({ letter, by }) => `“${letter}” as “${by}”`).join(', ');

function useFindings(report: FileReport): Finding[] {
  const to = usePaths();
  const warn = (key: string, text: ReactNode, small?: string): Finding => ({
    key,
    icon: 'alert',
    isWarning: true,
    text,
    ...(small ? { small } : {}),
  });
  const named = (entry: NamedEntry, words: string, cure?: ReactNode) => (
    <>
      <b>{entry.fullname}</b> {words} {cure}
    </>
  );
  const unnumbered = peopleOf(report.unnumbered);
  const unfit = peopleOf(report.unfit);
  const listed = listedNote(report, money);
  const rounded = report.totals.columns.filter(({ written, exact }) => written !== exact);
  return [
    ...(listed === null ? [] : [warn('listed', listed)]),
    ...report.problems.slice(0, SHOWN).map(({ line, fullname, problem }) =>
      warn(
        `problem ${line} ${problem}`,
        <>
          <b>{`Line ${line}${fullname ? `, ${fullname}` : ''}.`}</b> {`${problem}.`}
        </>,
        'Such a file cannot be made.',
      ),
    ),
    ...more(report.problemCount, 'lines cannot be written'),
    ...report.replaced.slice(0, SHOWN).map(({ line, fullname, letters: found }) =>
      warn(
        `letters ${line}`,
        <>
          <b>{`Line ${line}${fullname ? `, ${fullname}` : ''}.`}</b>{' '}
          {`Windows-1252 does not have these letters: ${letters(found)}.`}
        </>,
        'UTF-8 has every letter.',
      ),
    ),
    ...more(report.replacedCount, 'lines have changed letters'),
    ...unnumbered
      .slice(0, SHOWN)
      .map((entry) =>
        warn(
          `number ${entry.contractorId}`,
          named(
            entry,
            'has no payroll number and is not in the file.',
            <Link to={to.editContractor(entry.contractorId)}>Add it</Link>,
          ),
        ),
      ),
    ...more(unnumbered.length, 'people have no payroll number'),
    ...unfit
      .slice(0, SHOWN)
      .map((entry) =>
        warn(`unfit ${entry.contractorId}`, named(entry, 'has time that no column holds, and is left out.')),
      ),
    ...more(unfit.length, 'people have time that no column holds'),
    ...rounded.map(({ column, heading, written, exact }): Finding => ({
      key: `rounded ${column}`,
      icon: 'info',
      isWarning: false,
      text: `Rounded by row, ${heading || `column ${column + 1}`} comes to ${formatDecimal(written)}. Exactly, it is ${formatDecimal(exact)}.`,
      small: 'The difference is shown beside every run.',
    })),
    ...(report.proposedNames === 0
      ? []
      : [
          {
            key: 'names',
            icon: 'users' as const,
            isWarning: false,
            text: `${formatCount(report.proposedNames)} last ${report.proposedNames === 1 ? 'name is' : 'names are'} taken from the last word of the name.`,
          },
        ]),
  ];
}

/** What to know about a file before it is used: warnings first, then facts. */
export function Findings({ report }: { report: FileReport }) {
  const findings = useFindings(report);
  if (findings.length === 0) return <p className="md muted">Nothing to point out.</p>;
  return (
    <ul className="findings lined">
      {findings.map(({ key, icon, isWarning, text, small }) => (
        <li key={key} className={isWarning ? 'warn' : undefined}>
          <Icon name={icon} />
          <div>
            {text}
            {small && <small>{small}</small>}
          </div>
        </li>
      ))}
    </ul>
  );
}
