import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
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
import { answerWith } from '../answer-with.ts';
import type { ApiEnvironment } from '../environment.ts';
import { answerFile } from '../file-answer.ts';
import { CollectionQuery } from './pages.ts';
import { PayrollPlanDocument, PayrollRunDocument } from './payroll-json.ts';
import { body, json, problems } from './responses.ts';

const tags = ['payroll'];
const READ = 'Scope `payroll:read`.';
const WRITE = 'Scope `payroll:write`.';
const { roleId } = CollectionQuery.shape;
const params = z.object({ payrollRunId: z.string() });
const path = '/payroll/runs/{payrollRunId}';
const run = json(PayrollRunDocument, 'The run');
const file = {
  description: 'The file, in the layout’s encoding',
  content: { 'text/csv': { schema: z.string().openapi({ format: 'binary' }) } },
};

const list = createRoute({
  method: 'get',
  path: '/payroll/runs',
  operationId: 'listPayrollRuns',
  tags,
  summary: 'The payroll runs that were made',
  description: `The latest first, those before a number where \`before\` names one. ${READ}`,
  request: {
    query: z.strictObject({
      before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      roleId,
    }),
  },
  responses: {
    200: json(z.object({ payrollRuns: z.array(PayrollRunDocument) }).strict(), 'The runs'),
    ...problems(422),
  },
});
const plan = createRoute({
  method: 'post',
  path: '/payroll/runs/plan',
  operationId: 'planPayrollRun',
  tags,
  summary: 'What the next payroll run would be',
  description: `Takes nothing. ${READ}`,
  request: { body: body(PlanRunSchema) },
  responses: { 200: json(PayrollPlanDocument, 'The run as it would be made'), ...problems(404, 422) },
});
const make = createRoute({
  method: 'post',
  path: '/payroll/runs',
  operationId: 'makePayrollRun',
  tags,
  summary: 'Make a payroll run',
  description: `Takes what is accepted and in no run, with reversals of what runs have, and keeps the file. Runs are numbered without a gap. 409 where a line cannot be written, somebody has no payroll number, or there is nothing to take. ${WRITE}`,
  request: { body: body(MakeRunSchema) },
  responses: { 201: run, ...problems(404, 409, 422) },
});
const get = createRoute({
  method: 'get',
  path,
  operationId: 'getPayrollRun',
  tags,
  summary: 'One payroll run, with its control totals',
  description: READ,
  request: { params },
  responses: { 200: run, ...problems(404) },
});
const getFile = createRoute({
  method: 'get',
  path: `${path}/file`,
  operationId: 'getPayrollRunFile',
  tags,
  summary: 'The file of a payroll run, as it was made',
  description: `The same bytes each time. ${READ}`,
  request: { params },
  responses: { 200: file, ...problems(404, 409) },
});
const makeVoid = createRoute({
  method: 'post',
  path: `${path}/void`,
  operationId: 'voidPayrollRun',
  tags,
  summary: 'Void the latest payroll run',
  description: `What it took is free for the next; its number and its file stay. ${WRITE}`,
  request: {
    params,
    query: z.strictObject({
      reason: z.string().max(200).optional().openapi({ description: 'Why, for the run and the audit trail' }),
      roleId,
    }),
  },
  responses: {
    200: json(z.object({ freed: z.number().int() }).strict().openapi('VoidedPayrollRun'), 'How many entries are free'),
    ...problems(404, 409, 422),
  },
});
const take = createRoute({
  method: 'get',
  path: '/payroll/files/{payrollLayoutId}',
  operationId: 'getPayrollFile',
  tags,
  summary: 'What is accepted as a file in a layout',
  description: `Periods that begin from \`from\` to \`to\`, in runs or not; no run takes it. ${READ}`,
  request: {
    params: z.object({ payrollLayoutId: z.string() }),
    query: PayrollFileSchema.safeExtend({ roleId }).strict(),
  },
  responses: { 200: file, ...problems(404, 409, 422) },
});

const answer = ({ fileName: name, size, stream }: OpenFile) =>
  answerFile({ name, contentType: 'text/csv', size, stream });

/** The endpoints of payroll runs and their files. */
export function payrollRuns(api: OpenAPIHono<ApiEnvironment>): void {
  api.openapi(list, async (c) => {
    const { before = null, limit } = c.req.valid('query');
    return c.json({ payrollRuns: await listPayrollRuns(c.get('context'), { before, limit }) }, 200);
  });
  answerWith(api, plan, async (c) => {
    const found = await planPayrollRun(c.get('context'), c.req.valid('json'));
    const { number, fileName, checksum, fingerprint, report, waiting, refusal } = found;
    return c.json({ number, fileName, checksum, fingerprint, report, waiting, refusal }, 200);
  });
  answerWith(api, make, async (c) => {
    const made = await makePayrollRun(c.get('context'), c.req.valid('json'));
    return c.json(made, 201, { Location: `/api/v1/payroll/runs/${made.payrollRunId}` });
  });
  answerWith(api, get, async (c) =>
    c.json(await getPayrollRun(c.get('context'), c.req.valid('param').payrollRunId), 200),
  );
  answerWith(api, getFile, async (c) => {
    return answer(await openPayrollRun(c.get('context'), c.req.valid('param').payrollRunId));
  });
  api.openapi(makeVoid, async (c) => {
    const { reason } = c.req.valid('query');
    const asked = parseInput(VoidRunSchema, { reason });
    const freed = await voidPayrollRun(c.get('context'), c.req.valid('param').payrollRunId, asked);
    return c.json({ freed }, 200);
  });
  answerWith(api, take, async (c) => {
    const { from, to } = c.req.valid('query');
    return answer(await takePayrollFile(c.get('context'), c.req.valid('param').payrollLayoutId, { from, to }));
  });
}
