import { listHistory } from '#domain/audit/list-history.server.ts';
import { getContact } from '#domain/contacts/get-contact.server.ts';
import { HistoryTab } from '#app/components/records/history.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';

export const loader = portalLoader(async ({ ctx, params }) => {
  const { contactId } = await getContact(ctx, params.contactId!);
  return listHistory(ctx, 'contact', contactId);
});

export default function ContactHistory() {
  return <HistoryTab />;
}
