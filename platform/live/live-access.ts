import type { AdministratorLogIn } from '#domain/administrators/administrator-log-in.ts';
import type { Clock } from '../clock.ts';
import type { DatabasePool } from '../database/database.ts';
import type { Log } from '../log.ts';

/** A live listener, with what grants them access, and whether they receive events for super administrators only. */
export type LiveVisit = {
  agencyId: string;
  sessionId: string;
  roleId: string;
  isSuperAdministrator: boolean;
  /** Whether an administrator's login meets the agency's current requirements; rechecked each time. */
  isEnough(logIn: AdministratorLogIn): boolean;
};

/** Ends live connections whose session, account, role or agency is no longer valid, or whose listener may now receive more or less. */
export interface LiveAccess {
  /** Calls `end` once, at most three seconds after the visit ceased to be allowed. @returns how to stop watching */
  watch(visit: LiveVisit, end: () => void): () => void;
  stop(): void;
}

const EVERY_MS = 2000;
const HOLDING = `
  select distinct s.id as session_id, r.id as role_id, s.account_id, s.sso_agency_id is not null as is_by_sso,
    s.second_step as has_second_step, r.type = 'RecruitmentAgencyAdministrationRole' as is_administrator,
    r.type = 'RecruitmentAgencyAdministrationRole' and has_log_in_codes(s.account_id) as has_codes
  from unnest($1::uuid[], $2::uuid[]) as v(session_id, role_id)
  join sessions s on s.id = v.session_id and s.ended_at is null and s.expires_at > $3
  join roles r on r.id = v.role_id and r.account_id = s.account_id and r.is_enabled
  join agencies g on g.id = r.agency_id and g.status = 'active'
  where is_account_enabled(s.account_id)`;

/** What the agency requires of its administrators, and who keeps their password where it requires its own login. */
const ACCESS_QUERY = `
  select coalesce(q.is_required, false) as is_sso_required, c.account_id as keeps_password_account_id,
    coalesce((g.settings #>> '{security,administratorsMustUseTotp}')::boolean, false) as is_second_step_required
  from agency_settings g
  left join sso_settings q on q.agency_id = g.agency_id
  left join contacts c on c.agency_id = q.agency_id and c.id = q.keeps_password_contact_id
  where g.agency_id = $1`;

const SUPER_ADMINISTRATORS = `
  select c.account_id from administrators d join contacts c on c.agency_id = d.agency_id and c.id = d.contact_id
  where d.agency_id = $1 and d.is_super_administrator and d.is_enabled and c.status <> 'deleted' and c.account_id is not null`;

type Holding = {
  sessionId: string;
  roleId: string;
  accountId: string;
  isAdministrator: boolean;
  isBySso: boolean;
  hasSecondStep: boolean;
  hasCodes: boolean;
};
type Requested = { isSsoRequired: boolean; isSecondStepRequired: boolean; keepsPasswordAccountId: string | null };

type Watched = { visit: LiveVisit; end: () => void };

const isEnough = (visit: LiveVisit, one: Holding, requested: Requested) =>
  !one.isAdministrator ||
  visit.isEnough({ ...one, ...requested, keepsPassword: requested.keepsPasswordAccountId === one.accountId });

/** Creates the watch: one query every two seconds for each agency with listeners, however many there are. */
export function createLiveAccess(pool: Pick<DatabasePool, 'for'>, clock: Clock, log: Log): LiveAccess {
  const byAgency = new Map<string, Set<Watched>>();
  let timer: NodeJS.Timeout | undefined;

  const check = async (agencyId: string, watched: Set<Watched>) => {
    const visits = [...watched];
    const [holding, [requested], supers] = (await pool.for({ agencyId }).runAll([
      {
        text: HOLDING,
        values: [
          visits.map(({ visit }) => visit.sessionId),
          visits.map(({ visit }) => visit.roleId),
          clock.now().toString(),
        ],
      },
      { text: ACCESS_QUERY, values: [agencyId] },
      { text: SUPER_ADMINISTRATORS, values: [agencyId] },
    ])) as [Holding[], Requested[], { accountId: string }[]];
    const isSuper = new Set(supers.map(({ accountId }) => accountId));
    const byVisit = new Map(holding.map((one) => [`${one.sessionId} ${one.roleId}`, one]));
    for (const { visit, end } of visits) {
      const one = byVisit.get(`${visit.sessionId} ${visit.roleId}`);
      if (
        !one ||
        !requested ||
        !isEnough(visit, one, requested) ||
        isSuper.has(one.accountId) !== visit.isSuperAdministrator
      )
        end();
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
