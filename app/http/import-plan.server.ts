import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import { z } from 'zod';
import { sliceOf } from '#domain/browse.ts';
import type { Context } from '#domain/context.ts';
import { beginImport, ROWS_AT_ONCE } from '#domain/imports/begin-import.server.ts';
import type { RowOutcome, RowProblem, RowReport } from '#domain/imports/import-report.ts';
import { applyImport, planImport } from '#domain/imports/run-import.server.ts';
import { rejectedInWords } from '#app/import-words.ts';
import { redirectWith } from './flash.server.ts';
import { formAction } from './form-action.server.ts';
import { importKindOf, readImport } from './import-table.server.ts';
import { pathsOf } from './paths-of.server.ts';

const OUTCOMES = ['created', 'changed', 'unchanged', 'rejected'] as const;
const PAGE_SIZE = 50; // rows (spec §9)

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
  counts: Record<RowOutcome, number>;
  outcome: RowOutcome | null;
  page: number;
  pageSize: number;
  total: number;
  rows: PlanRow[];
};

/**
 * Says what an uploaded file would do as the agency stands now. Nothing is written, and nothing of a plan is kept: 10,000
 * rows are read and weighed in about a second.
 */
export async function loadPlan(
  ctx: Context,
  { params, url }: { params: Record<string, string | undefined>; url: URL },
): Promise<ImportPlan> {
  const kind = importKindOf(params.kind);
  const report = await planImport(ctx, await readImport(ctx, kind, params.uploadId!));
  const { outcome, page } = Shown.parse({
    outcome: url.searchParams.get('outcome'),
    page: url.searchParams.get('page') ?? 1,
  });
  const found = outcome ? report.rows.filter((row) => row.outcome === outcome) : report.rows;
  const rows = sliceOf(found, { page, size: PAGE_SIZE });
  return {
    kind,
    fileName: report.fileName,
    counts: report.counts,
    outcome,
    page,
    pageSize: PAGE_SIZE,
    total: found.length,
    rows: rows.map((one) => ({ ...one, problems: report.problems.filter(({ row }) => row === one.row) })),
  };
}

const apply = formAction(
  z.object({ kind: z.string(), uploadId: z.string() }),
  async ({ ctx, value }) => {
    const to = pathsOf(ctx);
    const kind = importKindOf(value.kind);
    const request = await readImport(ctx, kind, value.uploadId);
    if (request.table.length > ROWS_AT_ONCE)
      return redirect(to.appliedImport(await beginImport(ctx, { ...value, kind, fileName: request.fileName })));
    const { importId, counts } = await applyImport(ctx, request);
    if (importId) return redirect(to.appliedImport(importId));
    const message = `Nothing was imported: ${rejectedInWords(counts.rejected)}.`;
    return redirectWith(to.importPlan(kind, value.uploadId), { kind: 'bad', message });
  },
  ({ kind, uploadId }) => ({ kind: kind!, uploadId: uploadId! }),
);

/** Imports the whole uploaded file, or nothing of it. */
export const applyPlan = (args: ActionFunctionArgs) => apply(args);
