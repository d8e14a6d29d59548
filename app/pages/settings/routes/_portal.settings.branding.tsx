import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { logoPaths } from '#domain/agencies/branding/logo-paths.server.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { BrandingForm } from '../branding-form.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { saveBranding } from '../save-branding.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Branding');

export const loader = portalLoader(async ({ ctx }) => {
  requirePermission(ctx.actor, 'settings.view');
  const { displayName, settings, portalUrl } = ctx.agency;
  return {
    shown: { displayName, colors: settings.colors },
    portalUrl,
    logos: logoPaths(ctx.agency),
  };
});

export const action = saveBranding;

export default function BrandingPage() {
  const { shown, portalUrl, logos } = useLoaderData<typeof loader>();
  return (
    <SettingsPage title="Branding" lead="Shown on the login page, in the portal, in emails and on PDF timesheets.">
      <BrandingForm shown={shown} portalUrl={portalUrl} logos={logos} />
    </SettingsPage>
  );
}
