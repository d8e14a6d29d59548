import type { Clock } from '../clock.ts';
import type { DatabasePool } from '../database/database.ts';
import type { Log } from '../log.ts';

/** A person who listens to live events, by what lets them, and whether they hear what super administrators alone do. */
export type LiveVisit = { agencyId: string; sessionId: string; roleId: string; isSuperAdministrator: boolean };

/** Ends live connections whose session, account, role or agency no longer holds, or whose listener may hear more or less by now. */
export interface LiveAccess {
  /** Calls `end` once, at most three seconds after the visit stopped being allowed. @returns how to stop watching */
  watch(visit: LiveVisit, end: () => void): () => void;
  stop(): void;
}

const EVERY_MS = 2000;
const HOLDING = `
  select distinct s.id as session_id, r.id as role_id, r.type, s.account_id, s.sso_agency_id is not null as is_by_sso,
    s.second_step as has_second_step
  from unnest($1::uuid[], $2::uuid[]) as v(session_id, role_id)
  join sessions s on s.id = v.session_id and s.ended_at is null and s.expires_at > $3
  join roles r on r.id = v.role_id and r.account_id = s.account_id and r.is_enabled
  join agencies g on g.id = r.agency_id and g.status = 'active'
  where is_account_enabled(s.account_id)`;

/** Who keeps their password where the agency requires its own log-in of administrators; nothing where it does not. */
const REQUIRED = `
  select c.account_id from sso_settings q
  left join contacts c on c.agency_id = q.agency_id and c.id = q.keeps_password_contact_id
  where q.agency_id = $1 and q.is_required`;

const SUPER_ADMINISTRATORS = `
  select c.account_id from administrators d join contacts c on c.agency_id = d.agency_id and c.id = d.contact_id
  where d.agency_id = $1 and d.is_super_administrator and d.is_enabled and c.status <> 'deleted' and c.account_id is not null`;
const ASKS_FOR_SECOND_STEP = `
  select 1 as is_asked from agency_settings
  where agency_id = $1 and (settings #>> '{security,administratorsMustUseTotp}')::boolean`;
const HAS_CODES = 'select 1 as has_codes from accounts where id = $1 and totp_confirmed_at is not null';

type Holding = {
  sessionId: string;
  roleId: string;
  type: string;
  accountId: string;
  isBySso: boolean;
  hasSecondStep: boolean;
};

const isAdministrator = ({ type }: Holding) => type === 'RecruitmentAgencyAdministrationRole';

/** Whether a visit is one that the agency’s own log-in is asked of. */
const lacksSso = (one: Holding, required: { accountId: string | null } | undefined) =>
  required !== undefined && isAdministrator(one) && !one.isBySso && one.accountId !== required.accountId;

type Watched = { visit: LiveVisit; end: () => void };

/**
 * Makes the watch: one query every two seconds for each agency that has listeners, however many there are, and one for each
 * administrator who logged in with the password alone where the agency asks for more.
 */
export function createLiveAccess(pool: Pick<DatabasePool, 'for'>, clock: Clock, log: Log): LiveAccess {
  const byAgency = new Map<string, Set<Watched>>();
  let timer: NodeJS.Timeout | undefined;

  /** The administrators who have yet to set codes up. Codes are an account’s own, and nobody else’s transaction reads them. */
  const withoutSecondStep = async (agencyId: string, holding: Holding[]): Promise<Set<Holding>> => {
    const without = new Set<Holding>();
    for (const one of holding.filter((each) => isAdministrator(each) && !each.isBySso && !each.hasSecondStep)) {
      const db = pool.for({ agencyId, accountId: one.accountId });
      if ((await db.run({ text: HAS_CODES, values: [one.accountId] })).length === 0) without.add(one);
    }
    return without;
  };

  const check = async (agencyId: string, watched: Set<Watched>) => {
    const visits = [...watched];
    const [holding, [required], [asked], supers] = (await pool.for({ agencyId }).runAll([
      {
        text: HOLDING,
        values: [
          visits.map(({ visit }) => visit.sessionId),
          visits.map(({ visit }) => visit.roleId),
          clock.now().toString(),
        ],
      },
      { text: REQUIRED, values: [agencyId] },
      { text: ASKS_FOR_SECOND_STEP, values: [agencyId] },
      { text: SUPER_ADMINISTRATORS, values: [agencyId] },
    ])) as [Holding[], { accountId: string | null }[], { isAsked: number }[], { accountId: string }[]];
    const withoutStep = asked ? await withoutSecondStep(agencyId, holding) : new Set<Holding>();
    const held = holding.filter((one) => !lacksSso(one, required) && !withoutStep.has(one));
    const isSuper = new Set(supers.map(({ accountId }) => accountId));
    const allowed = new Map(held.map((one) => [`${one.sessionId} ${one.roleId}`, one]));
    for (const { visit, end } of visits) {
      const one = allowed.get(`${visit.sessionId} ${visit.roleId}`);
      if (!one || isSuper.has(one.accountId) !== visit.isSuperAdministrator) end();
    }
  };
  const begin = () => {
    timer ??= setTimeout(() => void look(), EVERY_MS).unref();
  };
  const look = async () => {
    const looks = [...byAgency].map(([agencyId, watched]) => check(agencyId, watched));
    for (const one of await Promise.allSettled(looks)) {
      if (one.status === 'rejected') log.warn({ err: one.reason as Error }, 'live connections could not be checked');
    }
    timer = undefined;
    if (byAgency.size > 0) begin();
  };

  return {
    watch(visit, end) {
      const watched = byAgency.get(visit.agencyId) ?? new Set();
      const one = { visit, end };
      byAgency.set(visit.agencyId, watched.add(one));
      begin();
      return () => {
        watched.delete(one);
        if (watched.size === 0 && byAgency.get(visit.agencyId) === watched) byAgency.delete(visit.agencyId);
      };
    },
    stop() {
      clearTimeout(timer);
      byAgency.clear();
    },
  };
}
