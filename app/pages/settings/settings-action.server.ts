import { z } from 'zod';
import { changeSettings } from '#domain/agencies/settings/change-settings.server.ts';
import { flattenSettings, settingAt } from '#domain/agencies/settings/setting-inputs.ts';
import type { Context } from '#domain/context.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { redirectSaved } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';

/** The values a settings form was shown with, as it posts them back. */
export const Shown = z
  .string()
  .default('{}')
  .transform((text, issues): unknown => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      issues.addIssue({ code: 'custom', message: 'The form is not complete. Please load the page again.' });
      return z.NEVER;
    }
  });

/**
 * Returns the settings from a form, by path, that differ from the values it was shown with. A tick that it was not
 * shown with does not count as cleared.
 */
export function changedOnly(sent: Record<string, unknown>, shown: unknown): Record<string, unknown> {
  const differs = ([path, value]: [string, unknown]) => {
    const was = settingAt(shown, path);
    return (was !== undefined || value !== false) && JSON.stringify(was) !== JSON.stringify(value);
  };
  return Object.fromEntries(Object.entries(flattenSettings(sent)).filter(differs));
}

/** Saves a form's changes to the settings it was shown with. @returns whether there were any */
async function saveSettings(ctx: Context, { shown, ...sent }: { shown: unknown } & Record<string, unknown>) {
  const changed = changedOnly(sent, shown);
  await changeSettings(ctx, changed, shown);
  return Object.keys(changed).length > 0;
}

/**
 * Creates the action of a settings page: the form's changes are saved, everything else stays as it now is.
 * @param fields the form's fields under their settings' paths
 * @param page of the form, below `/settings`
 */
export function settingsAction<Fields extends z.ZodRawShape>(fields: Fields, page: string, message: string) {
  return formAction(z.object({ ...fields, shown: Shown }), async ({ ctx, value }) => {
    const isChanged = await saveSettings(ctx, value as { shown: unknown } & Record<string, unknown>);
    return redirectSaved(pathsOf(ctx).settings(page), message, isChanged);
  });
}
