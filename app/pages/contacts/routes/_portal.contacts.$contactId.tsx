import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useLocation, useRouteLoaderData } from '@remix-run/react';
import { useOfContact } from '#domain/contacts/delete-contact.server.ts';
import { getContact } from '#domain/contacts/get-contact.server.ts';
import { readDeparture } from '#domain/departures/read-departure.server.ts';
import { canErase } from '#domain/erasure/erasure.policy.ts';
import { listContactRoles } from '#domain/roles/list-contact-roles.server.ts';
import { holds } from '#domain/roles/permissions.ts';
import { Facts } from '#app/components/records/facts.tsx';
import { MenuAction, MenuLink, DangerLink, MenuReason } from '#app/components/menu.tsx';
import { NeutralBadge } from '#app/components/status-badge.tsx';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { formatDate, formatInstant } from '#domain/format.ts';
import { RecordPage } from '#app/components/records/record-page.tsx';

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.contact.fullname ?? 'Contact');

export const loader = portalLoader(async ({ ctx, params }) => {
  const contact = await getContact(ctx, params.contactId!);
  return {
    contact,
    roles: await listContactRoles(ctx, contact),
    mayEdit: holds(ctx.actor, 'contact.edit'),
    use: await useOfContact(ctx, contact.contactId),
    mayErase: canErase(ctx.actor),
    departure: holds(ctx.actor, 'contact.edit') ? await readDeparture(ctx, contact.contactId) : null,
  };
});

const accessOf = (isVerified: boolean, isInvited: boolean) => {
  if (isVerified) return 'Joined';
  return isInvited ? 'Invited' : 'Not invited yet';
};

const NOT_DELETABLE = {
  inRole: 'Works, authorises or administers, so cannot be deleted',
  consultant: 'Is the consultant of a contract, so cannot be deleted',
  standIn: 'Decides for an authoriser, so cannot be deleted',
};

const leavingWords = ({ leavesOn, leftAt }: { leavesOn: string; leftAt: string | null }) =>
  `${leftAt ? 'Left' : 'Leaves'} on ${formatDate(leavesOn)}`;

export default function ContactPage() {
  const { contact, roles, mayEdit, use, mayErase, departure } = useLoaderData<typeof loader>();
  const { contactId, fullname, emailAddress, telephoneNumber, reference, isVerified, lastReminded } = contact;
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  const { pathname } = useLocation();
  const isHistory = pathname.endsWith('/history');
  return (
    <RecordPage
      name={fullname}
      icon="card"
      list={{ label: 'Contacts', href: to.contacts() }}
      badge={departure && <NeutralBadge>{leavingWords(departure)}</NeutralBadge>}
      edit={mayEdit && { label: 'Edit', href: to.editContact(contactId) }}
      menu={
        <>
          {!isVerified && roles.some(({ isEnabled }) => isEnabled) && (
            <MenuAction action={to.resendVerification(contactId)}>Send the verification email again</MenuAction>
          )}
          <MenuLink href={to.leave(contactId)}>Set a last day</MenuLink>
          {use ? (
            <MenuReason>{NOT_DELETABLE[use]}</MenuReason>
          ) : (
            <DangerLink href={to.deleteContact(contactId)}>Delete contact</DangerLink>
          )}
          {mayErase && <DangerLink href={to.eraseContact(contactId)}>Erase personal data</DangerLink>}
        </>
      }
      summary={
        <Facts
          facts={[
            { term: 'Email', value: emailAddress },
            { term: 'Telephone', value: telephoneNumber ?? 'None', tabular: true },
            { term: 'Reference', value: reference ?? 'None' },
            { term: 'Account', value: accessOf(isVerified, roles.length > 0) },
            { term: 'Last reminded', value: lastReminded ? formatInstant(lastReminded, timeZone) : 'Never' },
          ]}
        />
      }
      tabs={
        mayEdit && [
          { label: 'Roles', href: to.contact(contactId), current: !isHistory },
          { label: 'History', href: to.contact(contactId, 'history'), current: isHistory },
        ]
      }
    />
  );
}
