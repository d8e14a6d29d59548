import type { Database, Statement } from '#platform/database/database.ts';

/** A running session of an account. `agencyName` is null on the product's own address. */
export type RunningSession = {
  sessionId: string;
  userAgent: string | null;
  address: string | null;
  agencyName: string | null;
  createdAt: string;
  lastSeenAt: string;
  expiresAt: string;
};

/** Returns the account's running sessions, most recently seen first. */
export function selectRunningSessions(db: Database, accountId: string, at: string): Promise<RunningSession[]> {
  return db.run<RunningSession>({
    text: `
      select s.id as session_id, s.user_agent, s.address, a.display_name as agency_name,
        s.created_at, s.last_seen_at, s.expires_at
      from sessions s left join agencies a on a.id = s.agency_id
      where s.account_id = $1 and s.ended_at is null and s.expires_at > $2
      order by s.last_seen_at desc, s.id desc`,
    values: [accountId, at],
  });
}

/** Ends running sessions of the account: the one named, or all but the one named. Returns their ids. */
export function endSessionsOf(
  db: Database,
  accountId: string,
  which: { only: string } | { allBut: string },
  at: string,
): Statement {
  const running = db.sql('sessions').where({ accountId }).whereNull('endedAt').where('expiresAt', '>', at);
  const chosen = 'only' in which ? running.where({ id: which.only }) : running.whereNot({ id: which.allBut });
  return chosen.update({ endedAt: at }).returning('id');
}

/** Enables an account, or disables it and ends its sessions; returns nothing if no account has the email. */
export async function updateAccountEnabled(
  db: Database,
  emailAddress: string,
  isEnabled: boolean,
  at: string,
): Promise<{ endedSessions: number } | undefined> {
  const enter = {
    text: `select set_local('app.account_id', coalesce(account_of_email($1)::text, ''))`,
    values: [emailAddress],
  };
  const update = db.sql('accounts').whereRaw('lower(email_address) = lower(?)', [emailAddress]);
  const [, updated] = await db.runAll([enter, update.update({ isEnabled, updatedAt: at }).returning('id')]);
  const account = updated?.[0] as { id: string } | undefined;
  if (!account || isEnabled) return account && { endedSessions: 0 };
  const ended = await db.run(
    db
      .sql('sessions')
      .where({ accountId: account.id })
      .whereNull('endedAt')
      .where('expiresAt', '>', at)
      .update({ endedAt: at })
      .returning('id'),
  );
  return { endedSessions: ended.length };
}
