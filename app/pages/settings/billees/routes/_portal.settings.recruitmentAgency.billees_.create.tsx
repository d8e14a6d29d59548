import type { MetaFunction } from '@remix-run/node';
import { createBillee } from '#domain/billees/create-billee.server.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { BilleeFields, BilleeForm } from '../billee-form.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { createAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Add billee');

export const loader = portalLoader(async ({ ctx }) => {
  requirePermission(ctx.actor, 'billee.create');
  return null;
});

export const action = createAction(BilleeFields, async ({ ctx, value }) => {
  const { name } = await createBillee(ctx, value);
  const message = `${name} is added.`;
  return redirectWith(pathsOf(ctx).settings('recruitmentAgency/billees'), { kind: 'good', message });
});

export default function NewBilleePage() {
  return (
    <SettingsPage title="Add billee" lead="A company or a department that an invoice to your agency is made out to.">
      <BilleeForm submitLabel="Add billee" />
    </SettingsPage>
  );
}
