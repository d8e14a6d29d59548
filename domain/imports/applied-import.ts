import type { z } from 'zod';
import { browseSchema } from '../browse.schema.ts';
import type { ImportKind } from './import-kind.ts';

/** The state of an import. A refused one wrote nothing. */
export const IMPORT_STATES = ['waiting', 'running', 'applied', 'refused'] as const;
type ImportState = (typeof IMPORT_STATES)[number];

/** Filters for imports; absent means all. */
export type ImportFilter = { kind?: ImportKind | undefined; state?: ImportState | undefined };

/** An import, as stored in the list of imports. The counts are present once it is applied. */
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
  /** Why it was refused, or waits for another attempt. */
  message: string | null;
};

/** A list of imports as the page's URL specifies it. */
export const BrowseImportsSchema = browseSchema(['appliedAt'], ['nothing']);
export type BrowseImports = z.output<typeof BrowseImportsSchema>;
