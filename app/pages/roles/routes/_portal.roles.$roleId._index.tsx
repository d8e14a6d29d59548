import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { NotFound } from '#domain/errors.ts';
import { PersonPage } from '#app/frame/account-page.tsx';
import { DescriptionList } from '#app/components/records/facts.tsx';
import { OpenRole } from '../open-role.tsx';
import { openPerson, toOwnRole } from '#app/http/own-roles.server.ts';
import { translateErrors } from '#app/http/translate-errors.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { pathsFor } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Your role');

/** One of the person's own roles; others' do not exist for them. */
export const loader = (args: LoaderFunctionArgs) =>
  translateErrors(args.request, async () => {
    const person = await openPerson(args);
    const role = person.roles.find(({ id }) => id === args.params.roleId);
    if (!role) throw new NotFound('The role does not exist.', { code: 'role_not_found' });
    return { role: toOwnRole(person, role), isPersonal: role.type === 'personal', account: person.account };
  });

export default function RolePage() {
  const { role, isPersonal, account } = useLoaderData<typeof loader>();
  const to = pathsFor(null);
  const facts = [
    { term: 'Name', value: account.fullname },
    { term: 'Email', value: account.emailAddress },
    ...(isPersonal ? [] : [{ term: 'Agency', value: role.agencyName }]),
    { term: 'Status', value: role.closedBecause ?? 'Enabled' },
  ];
  return (
    <PersonPage icon="users" title={role.label}>
      <DescriptionList facts={facts} />
      <div className="btn-row mt-4">
        {!role.closedBecause && !isPersonal && <OpenRole role={role} primary />}
        {!role.closedBecause && !isPersonal && !role.isElsewhere && (
          <Link className="btn btn-secondary" to={to.newsFeed(role.id)}>
            News feed
          </Link>
        )}
        <Link className="btn btn-quiet" to={to.roles()}>
          Your roles
        </Link>
      </div>
    </PersonPage>
  );
}
