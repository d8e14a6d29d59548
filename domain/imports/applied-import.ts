import type { z } from 'zod';
import { browseSchema } from '../browse.schema.ts';
import type { ImportKind } from './import-kind.ts';

/** How far an import is. A refused one wrote nothing. */
export const IMPORT_STATES = ['waiting', 'running', 'applied', 'refused'] as const;
type ImportState = (typeof IMPORT_STATES)[number];

/** Which imports are wanted; absent means all. */
export type ImportFilter = { kind?: ImportKind | undefined; state?: ImportState | undefined };

/** An import, as the list of imports keeps it. The counts are there once it is applied. */
export type AppliedImport = {
  id: string;
  kind: ImportKind;
  fileName: string;
  createdCount: number;
  changedCount: number;
  unchangedCount: number;
  appliedByName: string;
  appliedAt: string;
  state: ImportState;
  /** Progress in per cent. */
  progress: number;
  /** Why it was refused. */
  message: string | null;
};

/** A list of imports as the page's address states it. */
export const BrowseImportsSchema = browseSchema(['appliedAt'], ['nothing']);
export type BrowseImports = z.output<typeof BrowseImportsSchema>;
