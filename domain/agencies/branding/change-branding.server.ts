import { type Context, transact } from '../../context.ts';
import { type FieldError, Invalid, SettingsChanged } from '../../errors.ts';
import { queueRemoval, removeNow } from '../../files/remove-files.server.ts';
import { parseInput } from '../../parse-input.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { ChangeAgencySchema } from '../agency-change.schema.ts';
import type { BrandColours } from './brand.ts';
import { type AgencyFacts, changeAgency } from '../change-agency.server.ts';
import { changeSettings } from '../settings/change-settings.server.ts';
import { drawLogo, type DrawnLogo, type SentLogo, showLogo } from './set-logo.server.ts';

/**
 * Changes to an agency's branding; absent fields stay. Colours are keyed by their settings' paths. `shown` is what the
 * person saw of the name and the colours.
 */
export type ChangeBranding = {
  logos: SentLogo[];
  colors: Record<string, unknown>;
  displayName?: unknown;
  shown?: unknown;
};

/**
 * Changes an agency's logos, colours and display name, all or nothing.
 * @throws Forbidden, or Invalid with every refusal at its field, or SettingsChanged if one is of what others have changed
 */
export async function changeBranding(
  ctx: Context,
  { logos, colors, displayName, shown = {} }: ChangeBranding,
): Promise<{ agency: AgencyFacts; colors: BrandColours }> {
  requirePermission(ctx.actor, 'settings.edit');
  // Reported in the order of the page.
  const problems: Record<'name' | 'logos' | 'colours', FieldError[]> = { name: [], logos: [], colours: [] };
  const drawn: DrawnLogo[] = [];
  const seen = { shown };
  try {
    for (const logo of logos) {
      const one = await noting(problems.logos, seen, () => drawLogo(ctx, logo));
      if (one) drawn.push(one);
    }
    const { replaced, ...branding } = await transact(ctx, async (tx) => {
      const settings = await noting(problems.colours, seen, () => changeSettings(tx, colors, seen.shown));
      const named = displayName === undefined ? {} : { displayName };
      const agency = await noting(problems.name, seen, () =>
        changeAgency(tx, parseInput(ChangeAgencySchema, named), seen.shown),
      );
      const all = Object.values(problems).flat();
      const isContested = seen.shown !== shown;
      if (!settings || !agency || all.length > 0)
        throw isContested ? new SettingsChanged(all, seen.shown) : new Invalid(all);
      const before: (string | null)[] = [];
      for (const logo of drawn) before.push(await showLogo(tx, logo));
      const replaced = before.filter((key) => key !== null);
      await queueRemoval(tx, replaced);
      return { replaced, agency, colors: settings.colors };
    });
    await removeNow(ctx, replaced);
    return branding;
  } catch (error) {
    for (const { storageKey } of drawn) await ctx.files.remove(storageKey);
    throw error;
  }
}

/**
 * Runs the work; its refusals join the other problems, so that all are reported at once, and what others have changed
 * joins what the person has `seen`.
 */
async function noting<T>(problems: FieldError[], seen: { shown: unknown }, work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    problems.push(...error.fields);
    if (error instanceof SettingsChanged) seen.shown = error.shown;
    return null;
  }
}
