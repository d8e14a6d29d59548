import { firstFew } from '../first-few.ts';
import { formatCount, formatMoney } from '../format.ts';
import type { FileReport, NamedEntry } from '../payroll-layouts/payroll-file.ts';

const MAX_NAMED = 5; // most names in a sentence
const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

function named(entries: readonly NamedEntry[], count: number): string {
  return firstFew(
    entries.map(({ friendlyId, fullname }) => `${friendlyId} of ${fullname}`),
    count,
  );
}

/** Returns why a run cannot be made from a file, or null. `leaveOut`: entries without a number or a column may wait for another run. */
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

const isNothing = ({ minutes, quarterDays, payAmount }: NamedEntry) =>
  minutes === 0 && quarterDays === 0 && Number(payAmount) === 0;

/** Returns the note on what is taken without being written, and so has to be entered by hand; null if nothing is. */
export function listedNote(report: FileReport, money: (pounds: string) => string = formatMoney): string | null {
  const { corrections, listedCount, listedAmount } = report;
  if (listedCount === 0) return null;
  const [noun, them] = listedCount === 1 ? ['reversal or difference', 'it'] : ['reversals or differences', 'them'];
  const what = `Not in the file: ${formatCount(listedCount)} ${noun}`;
  const listed = corrections.filter(({ placed }) => placed === undefined || placed === 'listed');
  if (Number(listedAmount) === 0 && listed.every(isNothing)) return `${what}, with nothing to pay.`;
  const sum = `${money(listedAmount)}${listedCount === 1 ? '' : ' together'}`;
  return `${what}, ${sum}. The layout has no rows for ${them}, so enter ${them} in your payroll program by hand.`;
}

/** Returns the notes on a written file: who is left out of it, and whose letters were replaced. */
export function fileNotes(report: FileReport): string[] {
  const { unnumbered, unnumberedCount, unfit, unfitCount, replaced, replacedCount } = report;
  const lines = replaced.map(({ line, fullname }) => `${line}${fullname ? `, ${fullname}` : ''}`).slice(0, MAX_NAMED);
  const more = replacedCount - lines.length;
  return [
    unnumberedCount > 0 && `Left out, without a payroll number: ${named(unnumbered, unnumberedCount)}.`,
    unfitCount > 0 && `Left out, with time that no column holds: ${named(unfit, unfitCount)}.`,
    listedNote(report),
    replacedCount > 0 &&
      `Letters that the encoding lacks were replaced in line ${lines.join('; line ')}${more > 0 ? `; and in ${counted(more, 'more line')}` : ''}.`,
  ].filter((note) => typeof note === 'string');
}
