import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { takeHandOver } from '#domain/accounts/take-hand-over.server.ts';
import { Unauthenticated } from '#domain/errors.ts';
import { useAccountFrame } from '#app/components/account-frame.tsx';
import { AccountPage } from '#app/components/account-page.tsx';
import { Button } from '#app/components/button.tsx';
import { FormToken } from '#app/components/form-token.tsx';
import { callerOf, portalPlatform } from '#app/http/caller.server.ts';
import { sessionCookie } from '#app/http/cookies.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { VISITOR_ROOM } from '#app/http/form-room.ts';
import { fromOf, knownFromNowOn } from '#app/http/from.server.ts';
import { readFields } from '#app/http/read-fields.server.ts';
import { asRole } from '#app/http/as-role.ts';
import { requestedRoute, wantedRoute } from '#app/http/wanted-route.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { pathsFor } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Continue');

/**
 * Where a ticket arrives. Looking uses nothing up and tells nothing. The page goes on by itself only for a visitor who
 * came from another address of the product; whoever was sent here from elsewhere decides for themselves.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const ticket = searchParams.get('ticket');
  if (!ticket) throw redirect('/roles');
  const from = request.headers.get('Sec-Fetch-Site');
  const route = (await requestedRoute(request)) ?? '';
  return { ticket, route, goesOn: from === 'same-site' || from === 'same-origin' };
}

export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  const { formData: form } = await readFields(request, VISITOR_ROOM);
  const { visitor } = await callerOf(args);
  const { config } = await portalPlatform();
  try {
    const session = await takeHandOver(visitor, String(form.get('ticket') ?? ''), await fromOf(args));
    const headers = new Headers({ 'Set-Cookie': sessionCookie(config.baseUrl, session) });
    headers.append('Set-Cookie', await knownFromNowOn(session.devices));
    const route = await wantedRoute(request, form.get('requestedRoute'));
    return redirect(route ? asRole(route, session.roleId) : pathsFor(session.roleId).home(), { headers });
  } catch (error) {
    if (error instanceof Unauthenticated) return redirectWith('/login', { kind: 'bad', message: error.message });
    throw error;
  }
}

export default function HandOverPage() {
  const { ticket, route, goesOn } = useLoaderData<typeof loader>();
  const { name } = useAccountFrame();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (goesOn) form.current?.requestSubmit();
  }, [goesOn]);
  return (
    <AccountPage title={`Continue to ${name}`} lead="You are going on to a role of yours at another agency.">
      <form method="post" action="/hand-over" ref={form} className="btn-row">
        <FormToken />
        <input type="hidden" name="ticket" value={ticket} />
        <input type="hidden" name="requestedRoute" value={route} />
        <Button kind="primary" size="lg">
          Continue
        </Button>
      </form>
    </AccountPage>
  );
}
