import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { endOtherSessions, endOwnSession, listOwnSessions } from '#domain/accounts/own-sessions.server.ts';
import { NotFound } from '#domain/errors.ts';
import { formatInstant } from '#domain/format.ts';
import { AccountEntry, AccountList, AccountPage } from '#app/components/account-page.tsx';
import { Button } from '#app/components/button.tsx';
import { FormToken } from '#app/components/form-token.tsx';
import { Tag } from '#app/components/tag.tsx';
import { redirectWith } from '#app/http/flash.server.ts';
import { PERSON_ROOM } from '#app/http/form-room.ts';
import { readFields } from '#app/http/read-fields.server.ts';
import { openPerson } from '#app/http/own-roles.server.ts';
import { pageTitle } from '#app/page-title.ts';
import { pathsFor } from '#app/paths.ts';

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Your sessions');

export async function loader(args: LoaderFunctionArgs) {
  const { visitor, account, session, agency } = await openPerson(args);
  const sessions = await listOwnSessions(visitor, { accountId: account.id, sessionId: session.id });
  return { sessions, timeZone: agency?.timeZone ?? 'Europe/London' };
}

/** Ends the session named, or without a name all but this one. */
export async function action(args: ActionFunctionArgs) {
  const { visitor, account, session } = await openPerson(args);
  const { formData: form } = await readFields(args.request, PERSON_ROOM);
  const owner = { accountId: account.id, sessionId: session.id };
  const wanted = form.get('sessionId');
  const back = pathsFor(null).sessions();
  if (wanted === null) {
    await endOtherSessions(visitor, owner);
    return redirectWith(back, { kind: 'good', message: 'All your other sessions are ended.' });
  }
  try {
    await endOwnSession(visitor, owner, String(wanted));
    return await redirectWith(back, { kind: 'good', message: 'The session is ended.' });
  } catch (error) {
    if (error instanceof NotFound) return redirectWith(back, { kind: 'bad', message: error.message });
    throw error;
  }
}

export default function SessionsPage() {
  const { sessions, timeZone } = useLoaderData<typeof loader>();
  const seen = (instant: string) => formatInstant(instant, timeZone);
  return (
    <AccountPage
      title="Your sessions"
      lead="Wherever you are logged in. End any session that you do not recognise, then change your password."
    >
      <AccountList>
        {sessions.map((session) => (
          <AccountEntry
            key={session.sessionId}
            name={session.device}
            action={session.isCurrent ? <Tag>This session</Tag> : <EndSession {...session} />}
          >
            <span>
              {session.agencyName ?? 'Countersign'}
              {session.address && `, from ${session.address}`}
            </span>
            <span>Last seen {seen(session.lastSeenAt)}</span>
          </AccountEntry>
        ))}
      </AccountList>
      <form method="post" className="btn-row">
        <FormToken />
        {sessions.length > 1 && <Button kind="secondary">End all other sessions</Button>}
        <Link className="btn btn-quiet" to={pathsFor(null).security()}>
          Your security
        </Link>
        <Link className="btn btn-quiet" to="/">
          Go to your dashboard
        </Link>
      </form>
    </AccountPage>
  );
}

function EndSession({ sessionId, device }: { sessionId: string; device: string }) {
  return (
    <form method="post">
      <FormToken />
      <input type="hidden" name="sessionId" value={sessionId} />
      <Button size="sm">
        End<span className="vh"> {device}</span>
      </Button>
    </form>
  );
}
