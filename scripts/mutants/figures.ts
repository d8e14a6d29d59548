import { readFileSync, writeFileSync } from 'node:fs';
import type { Figure } from './plain-domain.ts';

const PAGE = 'docs/testing.md';

const sumOf = (place: string, figures: Figure[]): Figure => ({
  place,
  killed: figures.reduce((sum, { killed }) => sum + killed, 0),
  total: figures.reduce((sum, { total }) => sum + total, 0),
});

/** Returns the percentage of mutants that a test caught, rounded down. */
export const percentOf = ({ killed, total }: Figure): number => (total === 0 ? 0 : Math.floor((killed * 100) / total));

/** Formats figures as a Markdown table, with their total. */
export function tableOf(heading: string, figures: Figure[]): string {
  const lines = [...figures, sumOf('**together**', figures)].map((figure) => [
    figure.place.startsWith('*') ? figure.place : `\`${figure.place}\``,
    String(figure.total),
    String(figure.killed),
    `${percentOf(figure)}%`,
  ]);
  const rows = [[heading, 'mutants', 'killed', 'share'], ...lines];
  const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => row[at]!.length)));
  const write = (cells: string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join(' | ')} |`;
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [write(rows[0]!), rule, ...rows.slice(1).map(write)].join('\n');
}

/** Writes a table between its markers in docs/testing.md. */
export function writeTable(mark: string, table: string): void {
  const [begin, end] = [`<!-- ${mark} -->`, `<!-- end of ${mark} -->`];
  const page = readFileSync(PAGE, 'utf8');
  const [before, rest = ''] = page.split(begin);
  const [, after] = rest.split(end);
  if (after === undefined) throw new Error(`${PAGE} has no place for ${mark}.`);
  writeFileSync(PAGE, `${before}${begin}\n\n${table}\n\n${end}${after}`);
}
