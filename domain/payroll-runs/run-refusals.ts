import { formatMoney } from '../format.ts';
import type { FileReport, NamedEntry } from '../payroll-layouts/payroll-file.ts';

const MOST = 5; // names of a sentence
const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

function named(entries: readonly NamedEntry[], count: number): string {
  const names = entries.slice(0, MOST).map(({ friendlyId, fullname }) => `${friendlyId} of ${fullname}`);
  const more = count - names.length;
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Why a run cannot be made of what a file came to, or null. `leaveOut`: what has no number or no column may wait for another run. */
export function refusalOf(
  report: FileReport,
  { leaveOut, isEmpty }: { leaveOut: boolean; isEmpty: boolean },
): { code: string; message: string } | null {
  const { problems, problemCount, refusedCount, corrections, unnumbered, unnumberedCount, unfit, unfitCount } = report;
  const [problem] = problems;
  if (problem) {
    const more = problemCount > 1 ? ` ${problemCount - 1} more lines cannot be written either.` : '';
    const whose = problem.fullname ? `, ${problem.fullname}` : '';
    return { code: 'run_not_written', message: `Line ${problem.line}${whose}. ${problem.problem}.${more}` };
  }
  if (refusedCount > 0) {
    const negative = corrections.filter(({ minutes, quarterDays, payAmount }) =>
      minutes + quarterDays === 0 ? payAmount.startsWith('-') : minutes + quarterDays < 0,
    );
    const message = `The layout takes no negative rows, and these are: ${named(negative, refusedCount)}.`;
    return { code: 'run_has_negatives', message };
  }
  if (!leaveOut && unnumberedCount > 0)
    return { code: 'payroll_number_missing', message: `No payroll number: ${named(unnumbered, unnumberedCount)}.` };
  if (!leaveOut && unfitCount > 0) {
    const message = `Time that no column of the layout holds: ${named(unfit, unfitCount)}.`;
    return { code: 'run_time_without_column', message };
  }
  return isEmpty ? { code: 'run_empty', message: 'No run has anything to take.' } : null;
}

/** What is to be known of a file that is written: who is left out of it, and whose letters are others. */
export function fileNotes(report: FileReport): string[] {
  const { unnumbered, unnumberedCount, unfit, unfitCount, listedCount, listedAmount, replaced, replacedCount } = report;
  const lines = replaced.map(({ line, fullname }) => `${line}${fullname ? `, ${fullname}` : ''}`).slice(0, MOST);
  const more = replacedCount - lines.length;
  return [
    unnumberedCount > 0 && `Left out, without a payroll number: ${named(unnumbered, unnumberedCount)}.`,
    unfitCount > 0 && `Left out, with time that no column holds: ${named(unfit, unfitCount)}.`,
    listedCount > 0 &&
      `Left out, since the layout has no rows for them: ${counted(listedCount, 'correction')} of ${formatMoney(listedAmount)} in all.`,
    replacedCount > 0 &&
      `Letters that the encoding lacks were replaced in line ${lines.join('; line ')}${more > 0 ? `; and in ${counted(more, 'more line')}` : ''}.`,
  ].filter((note) => note !== false);
}
