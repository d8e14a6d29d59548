import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { confirmEmailChange, readEmailChange } from '#domain/accounts/own-account/confirm-email-change.server.ts';
import { ConfirmEmailPage } from '../confirm-email-page.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { readLink } from '#app/http/account-link.server.ts';
import { visitorFormAction } from '#app/http/visitor-form.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { pathsFor } from '#app/paths.ts';

const TITLE = 'Confirm your new email';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, TITLE);

export const loader = (args: LoaderFunctionArgs) =>
  readLink(args, async (visitor) => readEmailChange(visitor, args.params.key ?? ''));

export const action = visitorFormAction(z.object({}), async ({ visitor, params }) => {
  const { waitsFor, newAddress } = await confirmEmailChange(visitor, params.key ?? '');
  const message = waitsFor
    ? `Thank you. Your email changes once the link sent to ${waitsFor} has been followed too.`
    : `You log in with ${newAddress} from now on.`;
  return redirectWith(pathsFor(null).ownAccount(), { kind: 'good', message });
});

export default function ConfirmEmail() {
  const { link, problem } = useLoaderData<typeof loader>();
  return <ConfirmEmailPage title={TITLE} change={link} problem={problem} />;
}
