import { mapEntry } from '../reading/column-map.ts';
import type { Reading } from '../reading/reading.ts';

/** How an agency's files of a kind were last read, by whom and when, and their headings. `savedAt` is an instant. */
export type ImportLayout = { headings: string[]; reading: Reading; savedByName: string; savedAt: string };

/** Whether a file has all the headings of a layout; it may have more. */
export const fitsLayout = (header: readonly string[], { headings }: Pick<ImportLayout, 'headings'>): boolean =>
  headings.every((heading) => header.includes(heading));

/** Returns the part of a reading worth keeping. The encoding is detected in each file. */
export function readingToStore({ encoding: _, ...reading }: Reading): Reading {
  return Object.fromEntries(Object.entries(reading).filter(([, value]) => value !== undefined));
}

/** Whether a reading agrees with a layout, whatever else it holds. */
export function isReadBy({ map = [], ...layout }: Reading, reading: Reading): boolean {
  const others = Object.entries(layout) as [keyof typeof layout, unknown][];
  return others.every(([name, value]) => reading[name] === value) && map.every((entry) => reading.map?.includes(entry));
}

/** Whether a layout maps a column to this field. */
export const isOfLayout = ({ map = [] }: Reading, heading: string, field: string | null): boolean =>
  map.includes(mapEntry(heading, field));
