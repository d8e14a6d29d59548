import type { MetaFunction } from '@remix-run/node';
import { Link } from '@remix-run/react';
import { AccountPage } from '#app/frame/account-page.tsx';
import { Button } from '#app/components/button.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { logOutByForm, logOutByLink } from '../log-out.server.ts';
import { pageTitle } from '#app/page-title.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Log out');

export const loader = logOutByLink;
export const action = logOutByForm;

/** Asks visitors sent here by another site; anyone else is logged out without seeing it. */
export default function LogOutPage() {
  return (
    <AccountPage title="Log out?" lead="Another website sent you here. You stay logged in unless you log out.">
      <form method="post" className="btn-row">
        <FormToken />
        <Button kind="primary" size="lg">
          Log out
        </Button>
        <Link className="btn btn-quiet" to="/">
          Stay logged in
        </Link>
      </form>
    </AccountPage>
  );
}
