import type { ActionFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { readSettings } from '#domain/agencies/settings/settings-page.server.ts';
import { changeOwnSettings, readOwnSettings } from '#domain/roles/own-settings.server.ts';
import { roleTypeOf } from '#domain/roles/actor.ts';
import { holds } from '#domain/roles/permissions.ts';
import { ROLE_MAILS } from '#domain/roles/role-settings.ts';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { AgencyEmailsForm } from '../agency-emails-form.tsx';
import { AGENCY_EMAIL_FIELDS, OwnEmailsSchema } from '../email-fields.ts';
import { OwnEmailsForm } from '../own-emails-form.tsx';
import { openContext } from '#app/http/caller.server.ts';
import { redirectSaved } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import { settingsAction } from '../settings-action.server.ts';
import { translateErrors } from '#app/http/translate-errors.server.ts';
import { pageTitle } from '#app/page-title.ts';

const SAVED = 'Your email settings are saved.';
const PATHS = ['emails.emailAcceptedTimesheetCopiesTo', 'emails.replyTo', 'emails.keepTextsForDays'] as const;

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Emails');

/** The agency's emails for its administration, one's own for others. */
export const loader = portalLoader(async ({ ctx }) => {
  if (holds(ctx.actor, 'settings.view')) return { agency: await readSettings(ctx, PATHS), own: null };
  const mails = ROLE_MAILS[roleTypeOf(ctx.actor)] ?? [];
  return { agency: null, own: { mails, own: (await readOwnSettings(ctx)).emails } };
});

const saveAgency = settingsAction(AGENCY_EMAIL_FIELDS, 'emails', SAVED);
const saveOwn = formAction(OwnEmailsSchema, async ({ ctx, value }) => {
  const mails = (ROLE_MAILS[roleTypeOf(ctx.actor)] ?? []).filter((mail) => mail in value);
  const emails = Object.fromEntries(mails.map((mail) => [mail, value[mail]]));
  const { isChanged } = await changeOwnSettings(ctx, { emails });
  return redirectSaved(pathsOf(ctx).settings('emails'), SAVED, isChanged);
});

export async function action(args: ActionFunctionArgs) {
  const { actor } = await translateErrors(args.request, () => openContext(args));
  return holds(actor, 'settings.view') ? saveAgency(args) : saveOwn(args);
}

export default function EmailsPage() {
  const { agency, own } = useLoaderData<typeof loader>();
  const lead = agency ? 'Who else is told about your timesheets, and who gets the replies.' : 'Which emails you get.';
  return (
    <SettingsPage title="Emails" lead={lead}>
      {agency ? <AgencyEmailsForm {...agency} /> : own && <OwnEmailsForm {...own} />}
    </SettingsPage>
  );
}
