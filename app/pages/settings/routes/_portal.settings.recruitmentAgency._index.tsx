import { type ActionFunctionArgs, data, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useEffect } from 'react';
import { requirePermission } from '#domain/roles/permissions.ts';
import { usePostedForm } from '#app/forms/use-posted-form.ts';
import { Callout } from '#app/components/callout.tsx';
import { SelectField } from '#app/components/fields/select-field.tsx';
import { CustomUrlField } from '../custom-url-field.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { TextField } from '#app/components/fields/text-field.tsx';
import { leaveFor } from '#app/live/leave-for.ts';
import { type Moved, saveAgency } from '../save-agency.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Name and website');

export const loader = portalLoader(async ({ ctx }) => {
  requirePermission(ctx.actor, 'settings.view');
  const { displayName, canonicalName, website, timeZone, portalUrl } = ctx.agency;
  return {
    shown: { displayName, canonicalName, website: website ?? '', timeZone },
    portalUrl,
    timeZones: Intl.supportedValuesOf('timeZone'),
  };
});

/** Saves it; if the portal moved to another address, the page reports it and leads there. */
export async function action(args: ActionFunctionArgs) {
  const saved = await saveAgency(args);
  return saved instanceof Response ? saved : data(saved, { status: saved.status });
}

export default function NameAndWebsitePage() {
  const { shown, portalUrl, timeZones } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = usePostedForm<typeof shown>({ id: 'agency', lastResult: answer?.result, defaultValue: shown });
  const moved = answer?.moved;
  return (
    <SettingsPage title="Name and website" lead="What your agency is called, and where its portal is.">
      {moved ? (
        <MovedPortal {...moved} />
      ) : (
        <SettingsForm form={form} shown={shown} submitLabel="Save name and website" className="form" isPlain>
          <TextField field={fields.displayName} label="Display name" autoComplete="organization" />
          <CustomUrlField field={fields.canonicalName} portalUrl={portalUrl} canonicalName={shown.canonicalName} />
          <TextField field={fields.website} label="Website" optional type="url" autoComplete="url" />
          <SelectField
            field={fields.timeZone}
            label="Time zone"
            hint="Times of day are in this time zone. Changing it does not affect submitted timesheets."
            options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
          />
        </SettingsForm>
      )}
    </SettingsPage>
  );
}

/** Shows where the portal is now and, if scripts have started in the meantime, continues there. */
function MovedPortal({ portalUrl, continueHref }: Moved) {
  useEffect(() => leaveFor(continueHref), [continueHref]);
  return (
    <Callout tone="good" role="status">
      <p>
        Your portal’s address is now {portalUrl}. <a href={continueHref}>Continue there</a>
      </p>
    </Callout>
  );
}
