import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { sliceOf } from '#domain/browse.ts';
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
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { type PlannedColumn, plannedColumns } from './import-columns.server.ts';
import { headerOf, importKindOf, readUploadedTable, requestOf, type UploadedTable } from './import-table.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';

const OUTCOMES = ['created', 'changed', 'unchanged', 'rejected'] as const;
const PAGE_SIZE = 50; // rows

/** The part of a plan's address that says which rows to show. */
const Shown = z.object({
  outcome: z.enum(OUTCOMES).nullable().catch(null),
  page: z.coerce.number().int().min(1).max(10_000).catch(1),
});

/** One row of a plan: what would become of it, and what is wrong with it. */
export type PlanRow = RowReport & { problems: RowProblem[] };

/** A page of what an import would do, and the counts of the whole. */
export type ImportPlan = {
  kind: ReturnType<typeof importKindOf>;
  fileName: string;
  /** The sheet of a workbook that is read. */
  sheet: string | null;
  counts: Record<RowOutcome, number>;
  outcome: RowOutcome | null;
  page: number;
  pageSize: number;
  total: number;
  rows: PlanRow[];
  /** Of how many rows something is to be known before they are imported: rates that would be taken for the other unit. */
  noted: number;
  /** What tells this plan from another. */
  fingerprint: string;
  /** Why the file cannot be planned as it is read; empty where it can. */
  problems: string[];
  columns: PlannedColumn[];
  /** Fields that a column has to go to and none does. */
  missing: { field: string; problem: string }[];
  /** Whether it could be, were the columns that are not known ignored. */
  isReadWithoutUnknown: boolean;
  reading: Reading;
  /** Who imported the last file with these headings, and when, where this one is read as it was. */
  remembered: Pick<ImportLayout, 'savedByName' | 'savedAt'> | null;
  inspection: TableInspection;
};

/** How the address of a plan asks for its file to be read; what it asks wrongly counts for nothing. */
function readingIn(url: URL): Reading {
  const asked = Object.entries(ReadingFields).flatMap(([name, field]) => {
    const told = url.searchParams.getAll(name).filter(Boolean);
    const { success, data } = field.safeParse(name === 'map' ? (told.length > 0 ? told : undefined) : told[0]);
    return success && data !== undefined ? [[name, data]] : [];
  });
  return Object.fromEntries(asked) as Reading;
}

const NOTHING: Pick<ImportReport, 'sheet' | 'counts' | 'rows' | 'problems'> = {
  sheet: null,
  counts: { created: 0, changed: 0, unchanged: 0, rejected: 0 },
  rows: [],
  problems: [],
};

/** What the file would do, or why its columns are not those of the kind. */
async function reportOf(ctx: Context, kind: ImportPlan['kind'], table: UploadedTable) {
  try {
    return { report: await planImport(ctx, { ...(await requestOf(kind, table)), areRatesMeant: true }), fields: [] };
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    return { report: NOTHING, fields: error.fields };
  }
}

/** What was kept of the last file with these headings, where this one is read as it was. */
async function layoutOf(ctx: Context, kind: ImportPlan['kind'], { rows, reading }: UploadedTable) {
  const layout = await findLayout(ctx, kind);
  return layout && fitsLayout(headerOf(rows), layout) && isReadBy(layout.reading, reading) ? layout : null;
}

/**
 * Says what an uploaded file would do as the agency stands now. Nothing is written, and nothing of a plan is kept: 10,000
 * rows are read and checked in about a second.
 */
export async function loadPlan(
  ctx: Context,
  { params, url }: { params: Record<string, string | undefined>; url: URL },
): Promise<ImportPlan> {
  const kind = importKindOf(params.kind);
  const table = await readUploadedTable(ctx, kind, params.uploadId!, readingIn(url));
  const { report, fields } = await reportOf(ctx, kind, table);
  const layout = await layoutOf(ctx, kind, table);
  const { outcome, page } = Shown.parse({
    outcome: url.searchParams.get('outcome'),
    page: url.searchParams.get('page') ?? 1,
  });
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
    inspection: table.inspection,
    counts: report.counts,
    outcome,
    page,
    pageSize: PAGE_SIZE,
    total: found.length,
    fingerprint: planFingerprint(report.rows),
    noted: report.rows.filter(({ outcome, note }) => outcome === 'changed' && note !== undefined).length,
    rows: rows.map((one) => ({ ...one, problems: report.problems.filter(({ row }) => row === one.row) })),
  };
}

/** When people are invited, as the form says it; the hours belong to one choice alone. */
function invitingOf({
  invitations,
  invitationHours: hours,
}: {
  invitations?: ImportInvitations | undefined;
  invitationHours?: string | undefined;
}): Inviting {
  if (invitations !== 'spread') return { invitations };
  return { invitations, invitationHours: hours?.trim() ? Number(hours) : undefined };
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
    const table = await readUploadedTable(ctx, kind, value.uploadId, readingIn(new URL(request.url)));
    const { fileName, reading } = table;
    const inviting = invitingOf(value);
    const meant = { areRatesMeant: value.areRatesMeant, shown: value.shown };
    const asked = { ...(await requestOf(kind, table)), ...inviting, ...meant };
    if (asked.table.length > ROWS_AT_ONCE)
      return redirect(
        to.appliedImport(
          await beginImport(ctx, { uploadId: value.uploadId, kind, fileName, reading, ...inviting, ...meant }),
        ),
      );
    const { importId, counts, problems } = await applyImport(ctx, asked);
    if (importId) return redirect(to.appliedImport(importId));
    const [first] = problems;
    const message = `Nothing was imported: ${rejectedInWords(counts.rejected)}.${first ? ` Row ${first.row}: ${first.message}` : ''}`;
    return redirectWith(to.importPlan(kind, value.uploadId, reading), { kind: 'bad', message });
  },
  { fixed: ({ kind, uploadId }) => ({ kind: kind!, uploadId: uploadId! }) },
);

/** Imports the whole uploaded file, or nothing of it. */
export const applyPlan = (args: ActionFunctionArgs) => apply(args);
