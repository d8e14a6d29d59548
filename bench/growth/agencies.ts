import type pg from 'pg';
import { createApiKey } from '#domain/api-keys/create-api-key.server.ts';
import type { Context } from '#domain/context.ts';
import { API_SCOPES } from '#domain/roles/role-type.ts';
import { openNamedAgencyContext } from '#platform/open-context.ts';
import type { Platform } from '#platform/platform.ts';
import { openSession } from '../session.ts';

type Member = 'administrator' | 'authoriser' | 'contractor';

/** A measured agency: its callers, and the records they ask about. */
export type Measured = {
  platform: Platform;
  ctx: Context;
  key: string;
  cookies: Record<Member, string>;
  client: string;
  placement: string;
  timesheet: string;
  /** The Monday of its last week. */
  week: string;
};

/** Creates an account and its role for one authoriser and the first worker of a copied agency. */
const JOIN = `
  with person as (
    select id, email_address, case email_address when 'worker-1@bench.example' then 'ContractingRole' else 'AuthorisingRole' end as type
    from contacts where agency_id = $1 and email_address in ('worker-1@bench.example', 'authoriser-2@bench.example')
  ), account as (
    insert into accounts (id, email_address) select gen_random_uuid(), $1 || '-' || email_address from person returning id, email_address
  ), role as (
    insert into roles (id, account_id, agency_id, type)
      select gen_random_uuid(), account.id, $1::uuid, person.type from account join person on account.email_address = $1 || '-' || person.email_address
  )
  update contacts set account_id = account.id from account, person
  where contacts.agency_id = $1::uuid and contacts.id = person.id and account.email_address = $1 || '-' || person.email_address`;

/** Gives people access to a copied agency. @param owner as administrator of the database */
export async function openMeasured(platform: Platform, owner: pg.Client, number: number): Promise<Measured> {
  const ctx = await openNamedAgencyContext(platform, `agency-${number}`, { kind: 'commandLine' });
  const agencyId = ctx.agency.id;
  await owner.query(JOIN.replaceAll('$1', `'${agencyId}'`).replaceAll(`'${agencyId}' ||`, `'${number}' ||`));
  const { rows } = await owner.query<{ accountId: string; type: string }>(
    `select account_id as "accountId", type from roles where agency_id = $1`,
    [agencyId],
  );
  const cookieOf = (type: string) => openSession(ctx, rows.find((row) => row.type === type)!.accountId);
  const { key } = await createApiKey(ctx, { name: 'Bench', scopes: [...API_SCOPES] });
  const [found] = await ctx.db.run<Pick<Measured, 'client' | 'placement' | 'timesheet' | 'week'>>({
    text: `select t.client_id as client, t.contractor_id as placement, t.id as timesheet, t.beginning as week
      from timesheets t where t.agency_id = $1 order by t.beginning desc, t.id limit 1`,
    values: [agencyId],
  });
  return {
    ...{ platform, ctx, key, ...found! },
    cookies: {
      administrator: await cookieOf('RecruitmentAgencyAdministrationRole'),
      authoriser: await cookieOf('AuthorisingRole'),
      contractor: await cookieOf('ContractingRole'),
    },
  };
}
