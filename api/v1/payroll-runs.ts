import { z } from '@hono/zod-openapi';
import { getPayrollRun, listPayrollRuns, type OpenFile, openPayrollRun } from '#domain/payroll-runs/get-run.server.ts';
import { makePayrollRun } from '#domain/payroll-runs/make-run.server.ts';
import {
  MakeRunSchema,
  PayrollFileSchema,
  PlanRunSchema,
  VoidRunSchema,
} from '#domain/payroll-runs/payroll-run.schema.ts';
import { parseInput } from '#domain/parse-input.ts';
import { planPayrollRun } from '#domain/payroll-runs/plan-run.server.ts';
import { takePayrollFile } from '#domain/payroll-runs/take-file.server.ts';
import { voidPayrollRun } from '#domain/payroll-runs/void-run.server.ts';
import { answerFile } from '../answers/file-answer.ts';
import type { Operations } from './operations-under.ts';
import { CollectionQuery } from './pages.ts';
import { PayrollPlanDocument, PayrollRunDocument } from './payroll-json.ts';
import { file, json, wholeList } from './responses.ts';
import { wholeNumber } from '#domain/whole-number.ts';

const { roleId } = CollectionQuery.shape;
const path = '/payroll/runs/{payrollRunId}';
const run = json(PayrollRunDocument, 'The run');
const inLayout = file('text/csv', 'The file, in the layout’s encoding');

const answer = ({ fileName: name, size, stream }: OpenFile) =>
  answerFile({ name, contentType: 'text/csv', size, stream });

/** Registers the endpoints for payroll runs and their files. */
export function payrollRuns(operations: Operations): void {
  operations.get('/payroll/runs', 'listPayrollRuns', {
    summary: 'The payroll runs that were made',
    description: 'Latest first; with `before` only those before that number.',
    query: z.strictObject({
      before: wholeNumber({ min: 1, max: 2_147_483_647 }).optional(),
      limit: wholeNumber({ min: 1, max: 100 }).default(50),
      roleId,
    }),
    responses: { 200: json(wholeList('payrollRuns', PayrollRunDocument), 'The runs') },
    run: async ({ ctx, query }) => {
      const { before = null, limit } = query;
      return { payrollRuns: await listPayrollRuns(ctx, { before, limit }) };
    },
  });
  operations.post('/payroll/runs/plan', 'planPayrollRun', {
    summary: 'Preview the next payroll run',
    description: 'Takes nothing.',
    body: PlanRunSchema,
    responses: { 200: json(PayrollPlanDocument, 'The run as it would be') },
    refusals: [404],
    run: async ({ ctx, body }) => {
      const found = await planPayrollRun(ctx, body);
      const { number, fileName, checksum, fingerprint, report, waiting, refusal } = found;
      return { number, fileName, checksum, fingerprint, report, waiting, refusal };
    },
  });
  operations.post('/payroll/runs', 'makePayrollRun', {
    summary: 'Make a payroll run',
    description:
      'Takes what is accepted and in no run, with reversals of what runs have, and keeps the file. Runs are numbered without a gap. 409 where a line cannot be written, somebody has no payroll number, or there is nothing to take.',
    body: MakeRunSchema,
    responses: { 201: run },
    refusals: [404],
    location: (made) => `/payroll/runs/${made.payrollRunId}`,
    run: ({ ctx, body }) => makePayrollRun(ctx, body),
  });
  operations.get(path, 'getPayrollRun', {
    summary: 'One payroll run, with its control totals',
    responses: { 200: run },
    run: ({ ctx, params }) => getPayrollRun(ctx, params.payrollRunId),
  });
  operations.get(`${path}/file`, 'getPayrollRunFile', {
    summary: 'The file of a payroll run, as it was made',
    description: 'The same bytes each time.',
    responses: { 200: inLayout },
    refusals: [409],
    run: async ({ ctx, params }) => answer(await openPayrollRun(ctx, params.payrollRunId)),
  });
  operations.post(`${path}/void`, 'voidPayrollRun', {
    summary: 'Void the latest payroll run',
    description: 'Its timesheets are free for the next run; its number and file are kept.',
    query: z.strictObject({
      reason: z.string().max(200).optional().openapi({ description: 'Why, for the run and the audit trail' }),
      roleId,
    }),
    responses: {
      200: json(
        z.object({ freed: z.number().int() }).strict().openapi('VoidedPayrollRun'),
        'How many entries are free again',
      ),
    },
    run: async ({ ctx, params, query: { reason } }) => {
      const requested = parseInput(VoidRunSchema, { reason });
      const freed = await voidPayrollRun(ctx, params.payrollRunId, requested);
      return { freed };
    },
  });
  operations.get('/payroll/files/{payrollLayoutId}', 'getPayrollFile', {
    summary: 'Accepted time as a file in a layout',
    description:
      'Periods that begin between `from` and `to`, whether or not they are in a run; it does not count as a run.',
    query: PayrollFileSchema.safeExtend({ roleId }).strict(),
    responses: { 200: inLayout },
    refusals: [409],
    run: async ({ ctx, params, query: { from, to } }) =>
      answer(await takePayrollFile(ctx, params.payrollLayoutId, { from, to })),
  });
}
