import type { MetaFunction } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { readSsoSettings } from '#domain/sso/settings/read-sso-settings.server.ts';
import { saveSsoSettings } from '#domain/sso/settings/save-sso-settings.server.ts';
import { ButtonLink } from '#app/components/button.tsx';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { DomainForms, DomainTable } from '../domain-table.tsx';
import { LastTest } from '../last-test.tsx';
import { SsoFields } from '../sso-fields.ts';
import { SsoForm } from '../sso-form.tsx';
import { portalPlatform } from '#app/http/caller.server.ts';
import { redirectSaved } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Single sign-on');

export const loader = portalLoader(async ({ ctx }) => ({
  ...(await readSsoSettings(ctx)),
  agencyName: ctx.agency.displayName,
  contactId: ctx.actor.kind === 'role' ? ctx.actor.contactId : null,
}));

export const action = formAction(SsoFields, async ({ ctx, value }) => {
  const { givesRoles = false, isEnabled = false, isRequired = false } = (await readSsoSettings(ctx)).settings ?? {};
  // A tick that the page did not show is not sent, and single sign-on is saved whole.
  const ticks = { givesRoles, isEnabled, isRequired };
  const { version } = await saveSsoSettings(ctx, (await portalPlatform()).webhooks, { ...ticks, ...value });
  return redirectSaved(pathsOf(ctx).settings('sso'), 'Single sign-on is saved.', version !== value.version);
});

export default function SingleSignOnPage() {
  const { settings, domains, keepers, callbackUrl, agencyName, contactId } = useLoaderData<typeof loader>();
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const lead = `Your people log in with the account they have at work, by OpenID Connect. The log-in page then offers “Continue with ${agencyName}”.`;
  const shown = { settings, keepers, callbackUrl, contactId, timeZone };
  const test = settings?.lastTest ?? null;
  return (
    <SettingsPage title="Single sign-on" lead={lead}>
      <LastTest
        test={test}
        timeZone={timeZone}
        contactId={contactId}
        isOld={Boolean(test?.hasPassed && !settings?.isTested)}
      />
      <SsoForm key={settings?.version ?? 0} {...shown}>
        <DomainTable domains={domains} timeZone={timeZone} />
        <div>
          <ButtonLink size="sm" icon="plus" href={to.newSsoDomain()}>
            Add domain
          </ButtonLink>
        </div>
      </SsoForm>
      <DomainForms domains={domains} />
      <Outlet />
    </SettingsPage>
  );
}
