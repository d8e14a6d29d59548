import { mapEntry } from '../reading/column-map.ts';
import type { Reading } from '../reading/reading.ts';

/** How an agency's files of a kind were read last, by whom and when, and their headings. `savedAt` is an instant. */
export type ImportLayout = { headings: string[]; reading: Reading; savedByName: string; savedAt: string };

/** Whether a file has all the headings that a layout is for; it may have more. */
export const fitsLayout = (header: readonly string[], { headings }: Pick<ImportLayout, 'headings'>): boolean =>
  headings.every((heading) => header.includes(heading));

/** What is worth keeping of how a file was read. Its encoding is found out from each file. */
export function readingToKeep({ encoding: _, ...reading }: Reading): Reading {
  return Object.fromEntries(Object.entries(reading).filter(([, value]) => value !== undefined));
}

/** Whether a file is read as a layout says, whatever else is said of it. */
export function isReadBy({ map = [], ...layout }: Reading, reading: Reading): boolean {
  const others = Object.entries(layout) as [keyof typeof layout, unknown][];
  return others.every(([name, value]) => reading[name] === value) && map.every((entry) => reading.map?.includes(entry));
}

/** Whether a layout sends a column to this field. */
export const isOfLayout = ({ map = [] }: Reading, heading: string, field: string | null): boolean =>
  map.includes(mapEntry(heading, field));
