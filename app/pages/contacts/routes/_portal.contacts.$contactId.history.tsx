import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { listHistory } from '#domain/audit/list-history.server.ts';
import { getContact } from '#domain/contacts/get-contact.server.ts';
import { History } from '#app/components/history.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';

export const loader = portalLoader(async ({ ctx, params }) => {
  const { contactId } = await getContact(ctx, params.contactId!);
  return listHistory(ctx, 'contact', contactId);
});

export default function ContactHistory() {
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  return <History events={useLoaderData<typeof loader>()} timeZone={timeZone} />;
}
