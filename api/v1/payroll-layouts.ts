import { z } from '@hono/zod-openapi';
import { createPayrollLayout } from '#domain/payroll-layouts/create-layout.server.ts';
import { deletePayrollLayout, editPayrollLayout } from '#domain/payroll-layouts/edit-layout.server.ts';
import { getPayrollLayout, listPayrollLayouts } from '#domain/payroll-layouts/get-layout.server.ts';
import {
  CreatePayrollLayoutSchema,
  EditPayrollLayoutSchema,
  PayrollLayoutSchema,
} from '#domain/payroll-layouts/payroll-layout.schema.ts';
import { PRESET_NAMES, presets } from '#domain/payroll-layouts/presets.ts';
import { PayrollLayoutDocument } from './payroll-json.ts';
import type { Operations } from './operations-under.ts';
import { json, wholeList } from './responses.ts';

const path = '/payroll/layouts/{payrollLayoutId}';
const one = json(PayrollLayoutDocument, 'The updated layout');
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

/** Registers the payroll layouts' endpoints. */
export function payrollLayouts(operations: Operations): void {
  operations.get('/payroll/layouts', 'listPayrollLayouts', {
    summary: 'The agency’s payroll layouts',
    description: 'By name.',
    responses: { 200: json(wholeList('payrollLayouts', PayrollLayoutDocument), 'All of them') },
    run: async ({ ctx }) => ({ payrollLayouts: await listPayrollLayouts(ctx) }),
  });
  operations.get('/payroll/presets', 'listPayrollPresets', {
    summary: 'Ready-made layouts for payroll programs',
    description: 'In the form in which they can be saved as a layout.',
    responses: { 200: json(Presets, 'All of them') },
    run: () => ({ presets: presets() }),
  });
  operations.post('/payroll/layouts', 'createPayrollLayout', {
    summary: 'Add a payroll layout, which describes the file a payroll program reads',
    description: 'A column that is not possible in the layout is refused by its number and heading.',
    body: CreatePayrollLayoutSchema,
    responses: { 201: one },
    location: (layout) => `/payroll/layouts/${layout.payrollLayoutId}`,
    run: ({ ctx, body }) => createPayrollLayout(ctx, body),
  });
  operations.get(path, 'getPayrollLayout', {
    summary: 'One payroll layout',
    responses: { 200: one },
    run: ({ ctx, params }) => getPayrollLayout(ctx, params.payrollLayoutId),
  });
  operations.put(path, 'editPayrollLayout', {
    summary: 'Replace a payroll layout',
    description:
      'Runs already made with it do not change. With `version` the change is made only if the record is still at that version.',
    body: EditPayrollLayoutSchema,
    responses: { 200: one },
    refusals: [409],
    run: ({ ctx, params: { payrollLayoutId }, body }) => editPayrollLayout(ctx, payrollLayoutId, body),
  });
  operations.delete(path, 'deletePayrollLayout', {
    summary: 'Delete a payroll layout',
    description: 'Runs already made with it are kept. A layout whose file a digest attaches is a 409, `layout_in_use`.',
    responses: { 204: { description: 'Deleted' } },
    refusals: [409],
    run: ({ ctx, params }) => deletePayrollLayout(ctx, params.payrollLayoutId),
  });
}
