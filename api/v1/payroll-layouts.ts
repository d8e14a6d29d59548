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
const one = json(PayrollLayoutDocument, 'The layout as it is now');
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

/** The payroll layouts' endpoints. */
export function payrollLayouts(operations: Operations): void {
  operations.get('/payroll/layouts', 'listPayrollLayouts', {
    summary: 'The agency’s payroll layouts',
    description: 'By name.',
    responses: { 200: json(wholeList('payrollLayouts', PayrollLayoutDocument), 'All of them') },
    run: async ({ ctx }) => ({ payrollLayouts: await listPayrollLayouts(ctx) }),
  });
  operations.get('/payroll/presets', 'listPayrollPresets', {
    summary: 'Layouts of payroll programs to begin from',
    description: 'As they can be sent to be kept.',
    responses: { 200: json(Presets, 'All of them') },
    run: () => ({ presets: presets() }),
  });
  operations.post('/payroll/layouts', 'createPayrollLayout', {
    summary: 'Describe the file that a payroll program takes',
    description: 'A column that its layout cannot have is refused at it, by its number and heading.',
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
    summary: 'Put a payroll layout in place of what it was',
    description:
      'Runs that were made with it stay as they are. With `version` the change holds only for the state that was read.',
    body: EditPayrollLayoutSchema,
    responses: { 200: one },
    refusals: [409],
    run: ({ ctx, params: { payrollLayoutId }, body }) => editPayrollLayout(ctx, payrollLayoutId, body),
  });
  operations.delete(path, 'deletePayrollLayout', {
    summary: 'Delete a payroll layout',
    description: 'Runs that were made with it stay. One whose file a digest carries is a 409, `layout_in_use`.',
    responses: { 204: { description: 'Deleted' } },
    refusals: [409],
    run: ({ ctx, params }) => deletePayrollLayout(ctx, params.payrollLayoutId),
  });
}
