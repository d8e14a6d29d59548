import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { createPayrollLayout } from '#domain/payroll-layouts/create-layout.server.ts';
import { deletePayrollLayout, editPayrollLayout } from '#domain/payroll-layouts/edit-layout.server.ts';
import { getPayrollLayout, listPayrollLayouts } from '#domain/payroll-layouts/get-layout.server.ts';
import {
  CreatePayrollLayoutSchema,
  EditPayrollLayoutSchema,
  PayrollLayoutSchema,
} from '#domain/payroll-layouts/payroll-layout.schema.ts';
import { PRESET_NAMES, presets } from '#domain/payroll-layouts/presets.ts';
import type { ApiEnvironment } from '../environment.ts';
import { PayrollLayoutDocument } from './payroll-json.ts';
import { body, json, problems } from './responses.ts';

const tags = ['payroll'];
const READ = 'Scope `payroll:read`.';
const WRITE = 'Scope `payroll:write`.';
const path = '/payroll/layouts/{payrollLayoutId}';
const params = z.object({ payrollLayoutId: z.string() });
const one = json(PayrollLayoutDocument, 'The layout as it is now');

const list = createRoute({
  method: 'get',
  path: '/payroll/layouts',
  operationId: 'listPayrollLayouts',
  tags,
  summary: 'The agency’s payroll layouts',
  description: `By name. ${READ}`,
  responses: {
    200: json(z.object({ payrollLayouts: z.array(PayrollLayoutDocument) }).strict(), 'All of them'),
    ...problems(),
  },
});
const Presets = z
  .object({
    presets: z.array(
      z
        .object({
          preset: z.enum(PRESET_NAMES),
          label: z.string(),
          shape: z.string(),
          layout: z.object(PayrollLayoutSchema.shape).strict(),
        })
        .strict(),
    ),
  })
  .strict();
const listPresets = createRoute({
  method: 'get',
  path: '/payroll/presets',
  operationId: 'listPayrollPresets',
  tags,
  summary: 'Layouts of payroll programs to begin from',
  description: `As they can be sent to be kept. ${READ}`,
  responses: { 200: json(Presets, 'All of them'), ...problems() },
});
const create = createRoute({
  method: 'post',
  path: '/payroll/layouts',
  operationId: 'createPayrollLayout',
  tags,
  summary: 'Describe the file that a payroll program takes',
  description: `A column that its layout cannot have is refused at it, by its number and heading. ${WRITE}`,
  request: { body: body(CreatePayrollLayoutSchema) },
  responses: { 201: one, ...problems(409, 422) },
});
const get = createRoute({
  method: 'get',
  path,
  operationId: 'getPayrollLayout',
  tags,
  summary: 'One payroll layout',
  description: READ,
  request: { params },
  responses: { 200: one, ...problems(404) },
});
const edit = createRoute({
  method: 'put',
  path,
  operationId: 'editPayrollLayout',
  tags,
  summary: 'Put a payroll layout in place of what it was',
  description: `Runs that were made with it stay as they are. With \`version\` the change holds only for the state that was read. ${WRITE}`,
  request: { params, body: body(EditPayrollLayoutSchema) },
  responses: { 200: one, ...problems(404, 409, 422) },
});
const remove = createRoute({
  method: 'delete',
  path,
  operationId: 'deletePayrollLayout',
  tags,
  summary: 'Delete a payroll layout',
  description: `Runs that were made with it stay. One whose file a digest carries is a 409, \`layout_in_use\`. ${WRITE}`,
  request: { params },
  responses: { 204: { description: 'Deleted' }, ...problems(404, 409) },
});

/** The payroll layouts' endpoints. */
export function payrollLayouts(api: OpenAPIHono<ApiEnvironment>): void {
  api.openapi(list, async (c) => c.json({ payrollLayouts: await listPayrollLayouts(c.get('context')) }, 200));
  api.openapi(listPresets, (c) => c.json({ presets: presets() }, 200));
  api.openapi(create, async (c) => {
    const layout = await createPayrollLayout(c.get('context'), c.req.valid('json'));
    return c.json(layout, 201, { Location: `/api/v1/payroll/layouts/${layout.payrollLayoutId}` });
  });
  api.openapi(get, async (c) =>
    c.json(await getPayrollLayout(c.get('context'), c.req.valid('param').payrollLayoutId), 200),
  );
  api.openapi(edit, async (c) => {
    const { payrollLayoutId } = c.req.valid('param');
    return c.json(await editPayrollLayout(c.get('context'), payrollLayoutId, c.req.valid('json')), 200);
  });
  api.openapi(remove, async (c) => {
    await deletePayrollLayout(c.get('context'), c.req.valid('param').payrollLayoutId);
    return c.body(null, 204);
  });
}
