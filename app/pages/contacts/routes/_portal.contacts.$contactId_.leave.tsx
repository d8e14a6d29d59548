import type { MetaFunction } from '@remix-run/node';
import { useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { getContact } from '#domain/contacts/get-contact.server.ts';
import { planDeparture } from '#domain/departures/plan-departure.server.ts';
import { readDeparture } from '#domain/departures/read-departure.server.ts';
import { setDeparture } from '#domain/departures/set-departure.server.ts';
import { formatDate } from '#domain/format.ts';
import { isDate } from '#domain/periods/period.ts';
import { readDate } from '#domain/periods/read-date.ts';
import { requirePermission } from '#domain/roles/permissions.ts';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { DepartureFields } from '../departure-fields.ts';
import { LeaveForm } from '../leave-form.tsx';
import { shownPlan } from '../contact-page.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Last day');

/** Asking what a day would mean changes nothing. */
export const loader = portalLoader(async ({ ctx, params, url }) => {
  requirePermission(ctx.actor, 'contact.edit');
  const { contactId, fullname } = await getContact(ctx, params.contactId!);
  const typed = url.searchParams.get('leavesOn') ?? '';
  const leavesOn = readDate(typed) ?? typed;
  const isRequested = isDate(leavesOn);
  const [departure, plan] = await Promise.all([
    readDeparture(ctx, contactId),
    isRequested ? planDeparture(ctx, contactId, leavesOn) : null,
  ]);
  const refused = typed !== '' && !isRequested ? ['Please supply a valid date for the last day'] : [];
  const problems = plan ? plan.problems.map(({ message }) => message) : refused;
  return {
    contactId,
    fullname,
    typed,
    leavesOn: isRequested ? leavesOn : null,
    plan: plan && shownPlan(plan),
    shown: plan?.shown ?? '',
    problems,
    reason: departure?.reason ?? '',
  };
});

export const action = formAction(DepartureFields, async ({ ctx, value: { shown, ...value }, params }) => {
  const contactId = params.contactId!;
  await setDeparture(ctx, contactId, value, shown);
  const message = `The last day is ${formatDate(value.leavesOn)}. You can take it back until it is over.`;
  return redirectWith(pathsOf(ctx).contact(contactId), { kind: 'good', message });
});

export default function LeavePage() {
  const data = useLoaderData<typeof loader>();
  const { contractorLabel } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  return (
    <>
      <PageHeader
        title={`Last day of ${data.fullname}`}
        icon="out"
        back={{ label: data.fullname, href: to.contact(data.contactId) }}
        summary="Choose the day, see what ends on it, then confirm."
      />
      <PageBody>
        <LeaveForm key={data.typed} {...data} contractorLabel={contractorLabel} />
      </PageBody>
    </>
  );
}
