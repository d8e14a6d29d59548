import { foldToAscii } from '../../fold-to-ascii.ts';
import { DATE_WORDS, type FilterWords } from './filter-words.ts';

const MAX_PART_LENGTH = 40;

/** Converts words to a part of a file's name. */
export function slugOf(text: string): string {
  return foldToAscii(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_PART_LENGTH)
    .replace(/^-|-$/g, '');
}

/** Returns a part of a filter as a part of a file's name: `2026-05-18-to-2026-05-24`, `pending`. */
export function filterSlug({ label, value, span }: FilterWords): string {
  if (!span) return slugOf(value) || slugOf(label);
  const { from, to } = span;
  const days = from && to ? `${from}-to-${to}` : from ? `from-${slugOf(from)}` : `to-${to}`;
  return label === DATE_WORDS.timesheetDate ? days : `${slugOf(label)}-${days}`;
}
