import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { listHistory } from '#domain/audit/list-history.server.ts';
import { editBillee } from '#domain/billees/edit-billee.server.ts';
import { getBillee } from '#domain/billees/get-billee.server.ts';
import { ReadVersion } from '#domain/fields.ts';
import { SettingsPage } from '#app/components/settings/settings-page.tsx';
import { BilleeFields, BilleeForm } from '../billee-form.tsx';
import { SHOWN, shownOnly, withShown } from '#app/forms/shown-fields.ts';
import { redirectSaved } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { HistorySection } from '#app/components/records/history.tsx';

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.billee.name ?? 'Billee');

export const loader = portalLoader(async ({ ctx, params }) => {
  const billee = await getBillee(ctx, params.billeeId!);
  return { billee, events: await listHistory(ctx, 'billee', billee.billeeId) };
});

/** An empty field is cleared, one that was not sent stays. */
const Fields = z.preprocess(
  withShown((typed) => typed as Record<string, unknown>),
  BilleeFields.omit({ billeeId: true })
    .extend({ ...SHOWN, version: ReadVersion })
    .transform(shownOnly),
);

export const action = formAction(Fields, async ({ ctx, value, params }) => {
  const { name, version } = await editBillee(ctx, params.billeeId!, value);
  const list = pathsOf(ctx).settings('recruitmentAgency/billees');
  return redirectSaved(list, `${name} is saved.`, version !== value.version);
});

export default function BilleePage() {
  const { billee, events } = useLoaderData<typeof loader>();
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const { name, isBilled } = billee;
  return (
    <SettingsPage title={name} {...(isBilled ? { lead: 'This is the billing entity of your agency.' } : {})}>
      <BilleeForm key={billee.version} billee={billee} submitLabel="Save billee" />
      <HistorySection events={events} timeZone={timeZone} />
    </SettingsPage>
  );
}
