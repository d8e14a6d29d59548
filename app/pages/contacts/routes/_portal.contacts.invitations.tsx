import type { MetaFunction } from '@remix-run/node';
import { Form, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { formatCount, formatInstant } from '#domain/format.ts';
import { listHeldInvitations } from '#domain/invitations/list-held-invitations.server.ts';
import { sendInvitations } from '#domain/invitations/send-invitations.server.ts';
import { Check } from '#app/components/fields/checkbox-field.tsx';
import { Button } from '#app/components/button.tsx';
import { Cell, DataTable } from '#app/components/lists/data-table.tsx';
import { EmptyState } from '#app/components/empty-state.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { PageBody, PageHeader } from '#app/components/page-header.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { formAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { portalLoader } from '#app/http/portal-loader.server.ts';
import type { ShellData } from '#app/frame/shell-data.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { usePaths } from '#app/paths.ts';
import { ActionProblem } from '#app/components/action-problem.tsx';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Not yet invited');

export const loader = portalLoader(async ({ ctx }) => ({ held: await listHeldInvitations(ctx) }));

const NOBODY = 'Select at least one contact, or send all.';

const Chosen = z
  .object({ all: z.literal('all').optional(), tick: z.array(z.string()).default([]) })
  .refine(({ all, tick }) => all !== undefined || tick.length > 0, { path: ['tick'], message: NOBODY });

export const action = formAction(Chosen, async ({ ctx, value: { all, tick } }) => {
  const count = await sendInvitations(ctx, all ?? tick);
  const sent = count === 1 ? 'The invitation is on its way.' : `${formatCount(count)} invitations are on their way.`;
  const left = all ? 0 : new Set(tick).size - count;
  const message = left > 0 ? `${sent} ${formatCount(left)} ${left === 1 ? 'was' : 'were'} no longer waiting.` : sent;
  return redirectWith(pathsOf(ctx).invitations(), { kind: 'good', message });
});

const COLUMNS = ['Contact', 'Email', 'Sent'];

export default function InvitationsPage() {
  const { held } = useLoaderData<typeof loader>();
  const { timeZone } = useRouteLoaderData('routes/_portal') as ShellData;
  const to = usePaths();
  return (
    <>
      <PageHeader
        title="Not yet invited"
        icon="mail"
        back={{ label: 'Contacts', href: to.contacts() }}
        summary="Contacts whose invitation has not been sent. A large batch goes out over an hour."
      />
      <PageBody>
        {held.length === 0 ? (
          <EmptyState icon="mail" title="Every invitation has been sent">
            Choose not to send one when you place a new starter, and it waits here.
          </EmptyState>
        ) : (
          <Form method="post">
            <FormToken />
            <ActionProblem />
            <DataTable caption="Contacts who are not invited yet" columns={COLUMNS}>
              <tbody>
                {held.map(({ contactId, fullname, emailAddress, sendAt }) => (
                  <tr key={contactId}>
                    <th scope="row">
                      <Check name="tick" value={contactId} isSmall>
                        {fullname}
                      </Check>
                    </th>
                    <Cell label="Email">{emailAddress}</Cell>
                    <Cell label="Sent">{sendAt ? formatInstant(sendAt, timeZone) : 'Once you send it'}</Cell>
                  </tr>
                ))}
              </tbody>
            </DataTable>
            <div className="btn-row mt-4">
              <Button kind="primary">Send invitations</Button>
              <Button name="all" value="all">{`Send all ${formatCount(held.length)}`}</Button>
            </div>
          </Form>
        )}
      </PageBody>
    </>
  );
}
