import type { z } from 'zod';
import { browseSchema } from '../browse.ts';
import type { ImportKind } from './import-kind.ts';

/** An import that was applied, as the list of imports keeps it. */
export type AppliedImport = {
  id: string;
  kind: ImportKind;
  fileName: string;
  createdCount: number;
  changedCount: number;
  unchangedCount: number;
  appliedByName: string;
  appliedAt: string;
};

/** A list of imports as the page's address states it. */
export const BrowseImportsSchema = browseSchema(['appliedAt'], ['nothing']);
export type BrowseImports = z.output<typeof BrowseImportsSchema>;
