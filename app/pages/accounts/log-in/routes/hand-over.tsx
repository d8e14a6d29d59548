import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useAccountFrame } from '#app/frame/account-frame.tsx';
import { AccountPage } from '#app/frame/account-page.tsx';
import { Button } from '#app/components/button.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { arrive, isFromProduct } from '../arrive.server.ts';
import { VISITOR_LIMITS } from '#app/http/form-limits.ts';
import { readFields } from '#app/http/read-fields.server.ts';
import { requestedRoute } from '#app/http/wanted-route.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Continue');

/**
 * Where a ticket arrives. Opened from another address of the product, it continues at once, with or without scripts.
 * For anyone else, who may have been sent here from elsewhere, opening it uses nothing up and reveals nothing: they
 * decide for themselves.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const ticket = new URL(request.url).searchParams.get('ticket');
  if (!ticket) throw redirect('/roles');
  const route = (await requestedRoute(request)) ?? '';
  if (isFromProduct(request)) throw await arrive(args, { ticket, route });
  return { ticket, route };
}

export async function action(args: ActionFunctionArgs) {
  const { formData: form } = await readFields(args.request, VISITOR_LIMITS);
  return arrive(args, { ticket: String(form.get('ticket') ?? ''), route: form.get('requestedRoute') });
}

export default function HandOverPage() {
  const { ticket, route } = useLoaderData<typeof loader>();
  const { name } = useAccountFrame();
  return (
    <AccountPage title={`Continue to ${name}`} lead="You are continuing to your role at this agency.">
      <form method="post" action="/hand-over" className="btn-row">
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
