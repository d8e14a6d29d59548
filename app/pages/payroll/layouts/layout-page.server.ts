import { checkForm } from '#app/forms/check-form.ts';
import type { ActionFunctionArgs } from '@remix-run/node';
import type { Context } from '#domain/context.ts';
import { PayrollLayoutSchema } from '#domain/payroll-layouts/payroll-layout.schema.ts';
import type { PayrollLayout } from '#domain/payroll-layouts/payroll-layout.ts';
import { PRESET_NAMES, presetLayout } from '#domain/payroll-layouts/presets.ts';
import { previewPayrollFile } from '#domain/payroll-runs/preview-file.server.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { type ShownPreview, shownPreview } from './shown-preview.ts';
import { layoutValues, NewLayoutFields } from './layout-fields.ts';
import { openContext } from '#app/http/caller.server.ts';
import { PERSON_LIMITS } from '#app/http/form-limits.ts';
import { readFields } from '#app/http/read-fields.server.ts';
import { translateErrors } from '#app/http/translate-errors.server.ts';

/** Returns the preset that an address names, or null. */
export function presetOf(url: URL): PayrollLayout | null {
  const named = url.searchParams.get('preset');
  const preset = PRESET_NAMES.find((name) => name === named);
  return preset ? presetLayout(preset) : null;
}

/** Loads the editor: a layout, and its preview for the week in the address. */
export async function loadEditor(ctx: Context, url: URL, layout: PayrollLayout) {
  const preview = await previewPayrollFile(ctx, layout, url.searchParams.get('week'));
  return { values: layoutValues(layout), preview: shownPreview(preview, layout) };
}

/** Returns the preview of the typed layout, for the response to a form; null if the layout is invalid. */
export async function loadLayoutPreview(
  ctx: Context,
  typed: Record<string, unknown>,
): Promise<{ preview: ShownPreview | null }> {
  const form = new FormData();
  for (const [name, value] of pairsOf(typed)) form.append(name, value);
  return { preview: await previewOf(ctx, form) };
}

/** Converts a form's values back to pairs: `{ codes: { holiday: 'H' } }` as `codes.holiday`. */
function* pairsOf(value: unknown, path = ''): Generator<[string, string]> {
  if (typeof value === 'string') yield [path, value];
  else if (Array.isArray(value)) for (const [at, one] of value.entries()) yield* pairsOf(one, `${path}[${at}]`);
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) yield* pairsOf(one, path === '' ? name : `${path}.${name}`);
}

async function previewOf(ctx: Context, form: FormData): Promise<ShownPreview | null> {
  const submission = checkForm(form, NewLayoutFields);
  if (submission.status !== 'success') return null;
  const layout = PayrollLayoutSchema.parse(submission.value);
  const week = form.get('week');
  return shownPreview(await previewPayrollFile(ctx, layout, typeof week === 'string' ? week : null), layout);
}

/** Returns the preview of the typed layout as JSON, for the editor with script; 422 if the layout is invalid. */
export function previewAction(args: ActionFunctionArgs): Promise<Response> {
  return translateErrors(args.request, async () => {
    const ctx = await openContext(args);
    requirePermission(ctx.actor, 'payrollLayout.edit');
    const { formData } = await readFields(args.request, PERSON_LIMITS);
    const preview = await previewOf(ctx, formData);
    return Response.json(preview, { status: preview ? 200 : 422 });
  });
}
