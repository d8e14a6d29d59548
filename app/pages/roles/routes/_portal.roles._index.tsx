import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { AccountEntry, AccountList, PersonPage } from '#app/frame/account-page.tsx';
import { Avatar } from '#app/components/avatar.tsx';
import { FormToken } from '#app/components/fields/form-token.tsx';
import { Button } from '#app/components/button.tsx';
import { OpenRole } from '../open-role.tsx';
import { Tag } from '#app/components/tag.tsx';
import { forgetAll } from '#app/live/forget-all.ts';
import { openPerson, ownRoles } from '#app/http/own-roles.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { pathsFor } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Your roles');

/** The roles root: for anyone logged in, with roles here, elsewhere or nowhere. */
export async function loader(args: LoaderFunctionArgs) {
  const person = await openPerson(args);
  return { roles: ownRoles(person), emailAddress: person.account.emailAddress };
}

export default function RolesPage() {
  const { roles, emailAddress } = useLoaderData<typeof loader>();
  const to = pathsFor(null);
  return (
    <PersonPage icon="users" title="Your roles">
      {roles.length === 0 ? (
        <p className="muted">You have no roles yet. Ask your agency to add you, using {emailAddress}.</p>
      ) : (
        <AccountList>
          {roles.map((role) => (
            <AccountEntry
              key={role.id}
              mark={<Avatar name={role.agencyName} />}
              name={<Link to={role.factsHref}>{role.label}</Link>}
              action={role.closedBecause ? undefined : <OpenRole role={role} />}
            >
              <span>
                {role.agencyName} {role.isCurrent && <Tag>Current</Tag>}
              </span>
              {role.closedBecause && <span>{role.closedBecause}</span>}
            </AccountEntry>
          ))}
        </AccountList>
      )}
      <form method="post" action={to.logOut()} className="btn-row mt-4" onSubmit={forgetAll}>
        <FormToken />
        <Link className="btn btn-quiet" to={to.ownAccount()}>
          Your account
        </Link>
        <Button kind="quiet" icon="out">
          Log out
        </Button>
      </form>
    </PersonPage>
  );
}
