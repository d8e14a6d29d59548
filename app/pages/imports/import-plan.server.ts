import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { sliceOf } from '#domain/browse.ts';
import { browseSchema, optionalFilter } from '#domain/browse.schema.ts';
import { Invalid } from '#domain/errors.ts';
import type { Context } from '#domain/context.ts';
import { planFingerprint } from '#domain/imports/as-shown.server.ts';
import { beginImport, ROWS_AT_ONCE } from '#domain/imports/begin-import.server.ts';
import { IMPORT_INVITATIONS, type ImportInvitations } from '#domain/imports/import-kind.ts';
import type { Inviting } from '#domain/imports/kinds/inviting.ts';
import { findLayout } from '#domain/imports/layouts/find-layout.server.ts';
import { forgetLayout } from '#domain/imports/layouts/forget-layout.server.ts';
import { fitsLayout, type ImportLayout, isReadBy } from '#domain/imports/layouts/import-layout.ts';
import type { ImportReport, RowOutcome, RowProblem, RowReport } from '#domain/imports/import-report.ts';
import { type Reading, ReadingFields } from '#domain/imports/reading/reading.ts';
import { applyImport, planImport } from '#domain/imports/run-import.server.ts';
import type { TableInspection } from '#platform/tables/spreadsheets.ts';
import { Tick } from '#app/forms/tick.ts';
import { rejectedInWords } from './import-words.ts';
import { readFilter } from '#app/http/read-filter.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { type PlannedColumn, plannedColumns } from './import-columns.server.ts';
import { headerOf, importKindOf, readUploadedTable, requestOf, type UploadedTable } from './import-table.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { wholeNumber } from '#domain/whole-number.ts';

const OUTCOMES = ['created', 'changed', 'unchanged', 'rejected'] as const;
const PAGE_SIZE = 50; // rows

/** The part of a plan's address that selects the rows to show. */
const Shown = browseSchema([], [])
  .pick({ page: true })
  .extend({ outcome: optionalFilter(z.enum(OUTCOMES)) });

/** One row of a plan: its outcome, and its problems. */
export type PlanRow = RowReport & { problems: RowProblem[] };

/** A page of what an import would do, and the totals. */
export type ImportPlan = {
  kind: ReturnType<typeof importKindOf>;
  fileName: string;
  /** The sheet of a workbook that is read. */
  sheet: string | null;
  counts: Record<RowOutcome, number>;
  outcome: RowOutcome | null;
  /** That the address names no outcome; all rows are shown. */
  problem: string | null;
  page: number;
  pageSize: number;
  total: number;
  rows: PlanRow[];
  /** The number of rows with a warning before import: rates that would be taken for the other unit. */
  noted: number;
  /** Distinguishes this plan from another. */
  fingerprint: string;
  /** Why the file cannot be planned as it is read; empty if it can. */
  problems: string[];
  columns: PlannedColumn[];
  /** Required fields that no column is mapped to. */
  missing: { field: string; problem: string }[];
  /** Whether it could be if unknown columns were ignored. */
  isReadWithoutUnknown: boolean;
  reading: Reading;
  /** That the address asks for the file to be read in a way that does not exist; it is left out. */
  readingProblem: string | null;
  /** Who imported the last file with these headings, and when, if this one is read the same way. */
  remembered: Pick<ImportLayout, 'savedByName' | 'savedAt'> | null;
  inspection: TableInspection;
};

const NOT_READ_SO = 'One of the choices of how to read the file is not valid. Please choose it again.';

/** Returns how the address of a plan asks for its file to be read, and whether any of that is not valid, and so left out. */
function readingIn({ searchParams }: URL): { reading: Reading; problem: string | null } {
  let problem: string | null = null;
  const requested = Object.entries(ReadingFields).flatMap(([name, field]) => {
    const given = [...new Set(searchParams.getAll(name).filter(Boolean))];
    const several = name === 'map' ? given : null;
    const { success, data } = field.safeParse(given.length === 0 ? undefined : (several ?? given[0]));
    if (success && (several || given.length <= 1)) return data === undefined ? [] : [[name, data]];
    problem = NOT_READ_SO;
    return [];
  });
  return { reading: Object.fromEntries(requested) as Reading, problem };
}

const NOTHING: Pick<ImportReport, 'sheet' | 'counts' | 'rows' | 'problems'> = {
  sheet: null,
  counts: { created: 0, changed: 0, unchanged: 0, rejected: 0 },
  rows: [],
  problems: [],
};

/** Returns what the file would do, or why its columns are not the kind's. */
async function reportOf(ctx: Context, kind: ImportPlan['kind'], table: UploadedTable) {
  try {
    return { report: await planImport(ctx, { ...(await requestOf(kind, table)), areRatesMeant: true }), fields: [] };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return { report: NOTHING, fields: error.fields };
  }
}

/** Returns the layout stored from the last file with these headings, if this one is read the same way. */
async function layoutOf(ctx: Context, kind: ImportPlan['kind'], { rows, reading }: UploadedTable) {
  const layout = await findLayout(ctx, kind);
  return layout && fitsLayout(headerOf(rows), layout) && isReadBy(layout.reading, reading) ? layout : null;
}

/**
 * Returns what an uploaded file would do with the agency's current data. Nothing is written, and the plan is not
 * stored: 10,000 rows are read and checked in about a second.
 */
export async function loadPlan(
  ctx: Context,
  { params, url }: { params: Record<string, string | undefined>; url: URL },
): Promise<ImportPlan> {
  const kind = importKindOf(params.kind);
  const requested = readingIn(url);
  const table = await readUploadedTable(ctx, kind, params.uploadId!, requested.reading);
  const { report, fields } = await reportOf(ctx, kind, table);
  const layout = await layoutOf(ctx, kind, table);
  const { filter, problem } = readFilter(url, Shown);
  const { outcome = null, page } = filter;
  const found = outcome ? report.rows.filter((row) => row.outcome === outcome) : report.rows;
  const rows = sliceOf(found, { page, size: PAGE_SIZE });
  return {
    kind,
    fileName: table.fileName,
    sheet: report.sheet,
    problems: fields.map(({ message }) => message),
    isReadWithoutUnknown: fields.length > 0 && fields.every(({ code }) => code === 'unknown_field'),
    ...plannedColumns(kind, table, { problems: fields, layout }),
    remembered: layout && { savedByName: layout.savedByName, savedAt: layout.savedAt },
    reading: table.reading,
    readingProblem: requested.problem,
    inspection: table.inspection,
    counts: report.counts,
    outcome,
    problem,
    page,
    pageSize: PAGE_SIZE,
    total: found.length,
    fingerprint: planFingerprint(report.rows),
    noted: report.rows.filter(({ outcome, note }) => outcome === 'changed' && note !== undefined).length,
    rows: rows.map((one) => ({ ...one, problems: report.problems.filter(({ row }) => row === one.row) })),
  };
}

/** Reads from the form when people are invited; the hours belong to one choice only. */
function invitingOf({
  invitations,
  invitationHours: hours,
}: {
  invitations?: ImportInvitations | undefined;
  invitationHours?: string | undefined;
}): Inviting {
  if (invitations !== 'spread') return { invitations };
  return {
    invitations,
    invitationHours: hours?.trim() ? (wholeNumber().safeParse(hours.trim()).data ?? Number.NaN) : undefined,
  };
}

const apply = formAction(
  z.object({
    kind: z.string(),
    uploadId: z.string(),
    intent: z.literal('forget').optional(),
    invitations: z.enum(IMPORT_INVITATIONS).optional(),
    invitationHours: z.string().optional(),
    areRatesMeant: Tick,
    shown: z.string().optional(),
  }),
  async ({ ctx, value, request }) => {
    const to = pathsOf(ctx);
    const kind = importKindOf(value.kind);
    if (value.intent === 'forget') {
      await forgetLayout(ctx, kind);
      return redirect(to.importPlan(kind, value.uploadId));
    }
    const wanted = readingIn(new URL(request.url));
    const table = await readUploadedTable(ctx, kind, value.uploadId, wanted.reading);
    const { fileName, reading } = table;
    if (wanted.problem)
      return redirectWith(to.importPlan(kind, value.uploadId, reading), { kind: 'bad', message: wanted.problem });
    const inviting = invitingOf(value);
    const meant = { areRatesMeant: value.areRatesMeant, shown: value.shown };
    const requested = { ...(await requestOf(kind, table)), ...inviting, ...meant };
    if (requested.table.length > ROWS_AT_ONCE)
      return redirect(
        to.appliedImport(
          await beginImport(ctx, { uploadId: value.uploadId, kind, fileName, reading, ...inviting, ...meant }),
        ),
      );
    const { importId, counts, problems } = await applyImport(ctx, requested);
    if (importId) return redirect(to.appliedImport(importId));
    const [first] = problems;
    const message = `Nothing was imported: ${rejectedInWords(counts.rejected)}.${first ? ` Row ${first.row}: ${first.message}` : ''}`;
    return redirectWith(to.importPlan(kind, value.uploadId, reading), { kind: 'bad', message });
  },
  { fixed: ({ kind, uploadId }) => ({ kind: kind!, uploadId: uploadId! }) },
);

/** Imports the whole uploaded file, or none of it. */
export const applyPlan = (args: ActionFunctionArgs) => apply(args);
