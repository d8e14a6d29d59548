import type { SubmissionResult } from '@conform-to/react';
import { type ActionFunctionArgs, data, type MetaFunction } from '@remix-run/node';
import { Link, useActionData, useLoaderData } from '@remix-run/react';
import { AccountPage } from '#app/frame/account-page.tsx';
import { useAccountFrame } from '#app/frame/account-frame.tsx';
import { VISITOR_LIMITS } from '#app/http/form-limits.ts';
import { readFields } from '#app/http/read-fields.server.ts';
import { retryHeader } from '#app/http/retry-header.ts';
import { connect, connectLoader } from '../sso.server.ts';
import { initOf, replyTo } from '#app/http/translate-errors.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { pathsFor } from '#app/paths.ts';
import { ProblemCallout } from '#app/components/callout.tsx';
import { ButtonForm } from '#app/components/button-form.tsx';

const TITLE = 'Connect your work account';

export const headers = retryHeader;
export const meta: MetaFunction = ({ matches }) => pageTitle(matches, TITLE);

export const loader = connectLoader;

export async function action(args: ActionFunctionArgs) {
  await readFields(args.request, VISITOR_LIMITS);
  const reply = ({ formErrors = [] }: { formErrors?: string[] } = {}): SubmissionResult => ({
    status: 'error',
    error: { '': formErrors },
  });
  const done = await replyTo(args.request, reply, () => connect(args));
  return done instanceof Response ? done : data(done.result, initOf(done));
}

export default function ConnectPage() {
  const { name } = useAccountFrame();
  const { link, problem } = useLoaderData<typeof loader>();
  const refused = (useActionData() as SubmissionResult | undefined)?.error?.['']?.[0];
  const said = refused ?? problem;
  return (
    <AccountPage title={TITLE}>
      <ProblemCallout problem={said} />
      {link && !refused && (
        <>
          <p>
            From now on you log in at {name} with the work account of <b>{link.emailAddress}</b>.
          </p>
          <ButtonForm busyLabel="Connecting">Connect and log in</ButtonForm>
        </>
      )}
      <p className="muted">
        <Link to={pathsFor(null).logIn()}>Log in</Link>
      </p>
    </AccountPage>
  );
}
