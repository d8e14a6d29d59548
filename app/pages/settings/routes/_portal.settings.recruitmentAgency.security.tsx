import type { MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { readSettings } from '#domain/agencies/settings/settings-page.server.ts';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { SwitchField } from '#app/components/fields/checkbox-field.tsx';
import { Section } from '#app/components/section.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { Tick } from '#app/forms/tick.ts';
import type { FormAnswer } from '#app/http/form-action.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { settingsAction } from '../settings-action.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

const FIELDS = { security: z.object({ administratorsMustUseTotp: Tick }).prefault({}) };

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Log-in rules');

export const loader = portalLoader(({ ctx }) => readSettings(ctx, ['security.administratorsMustUseTotp']));

export const action = settingsAction(FIELDS, 'recruitmentAgency/security', 'Your log-in rules are saved.');

export default function AgencySecurityPage() {
  const { shown, lastChange } = useLoaderData<typeof loader>();
  const answer = useActionData<FormAnswer>();
  const [form, fields] = usePostedForm<typeof shown>({
    id: 'security',
    lastResult: answer?.result,
    defaultValue: shown,
  });
  const to = usePaths();
  return (
    <SettingsPage title="Log-in rules" lead="How your administrators log in.">
      <SettingsForm form={form} shown={shown} submitLabel="Save log-in rules" lastChange={lastChange} className="form">
        <SwitchField
          field={fields.security.getFieldset().administratorsMustUseTotp}
          label="Administrators log in with a code"
          hint="Administrators who have not set up an authenticator app, including you, are asked to do so before anything else."
          isRow
        />
      </SettingsForm>
      <Section title="Your own log-in">
        <p className="md">
          Your log-in codes and where you are logged in stand on the page of{' '}
          <Link to={to.ownAccount()}>your account</Link>.
        </p>
      </Section>
    </SettingsPage>
  );
}
