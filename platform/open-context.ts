import type { Agency } from '#domain/agencies/agency.ts';
import { AgencySettingsSchema } from '#domain/agencies/settings/settings.schema.ts';
import { hashToken } from '#domain/accounts/token.server.ts';
import { missingOfLogIn } from '#domain/administrators/administrator-log-in.ts';
import type { Context, VisitorContext } from '#domain/context.ts';
import { Forbidden, NotFound, Unauthenticated } from '#domain/errors.ts';
import type { Actor, Delegator, RoleActor } from '#domain/roles/actor.ts';
import { type ApiScope, type RoleType } from '#domain/roles/role-type.ts';
import { SSO_REFUSALS } from '#domain/sso/sso.ts';
import type { Clock } from './clock.ts';
import { agencyNamed, noteAgencyNamed } from './requests/named-agencies.ts';
import { chooseRole } from './choose-role.ts';
import type { Platform } from './platform.ts';
import { portalMovedTo } from './portal-moved-to.ts';
import { portalUrl, readHost } from './requests/host.ts';
import { noteUse, readApiKey } from './log-in/api-key.ts';

/** One of the caller's roles, enabled or not. */
export type CallerRole = {
  id: string;
  type: RoleType;
  isEnabled: boolean;
  agencyId: string | null;
  agencyName: string | null;
  agencyCanonicalName: string | null;
  agencyStatus: Agency['status'] | null;
};

/** The caller, before any access check. */
export type Caller = {
  /** What the host is: the product's own address, an agency's, the API's, or unknown. */
  host: 'product' | 'agency' | 'api' | 'unknown';
  agency: Agency | null;
  /** The portal of the agency that formerly had the host's name, which is no longer in use. */
  movedTo: string | null;
  session: {
    id: string;
    currentRoleId: string | null;
    rememberMe: boolean;
    /** Whether it has seen a passkey, a code or a recovery code, and the passkey with which it began. */
    hasSecondStep: boolean;
    passkeyId: string | null;
    /** The agency whose own login it began with: it shows only that agency's roles. */
    ssoAgencyId: string | null;
  } | null;
  /** The name is the one known to the host's agency, otherwise their own, otherwise the email; only they see it. */
  account: { id: string; emailAddress: string; fullname: string; profileName: string | null } | null;
  roles: CallerRole[];
  currentRole: CallerRole | null;
  /** Whether the agency requires a second factor of its administrators, and this one has neither codes nor used another. */
  mustSetUpTotp: boolean;
  /** Whether the agency has its own login, and requires this administrator to continue with it. */
  hasSso: boolean;
  mustUseSso: boolean;
  /** For operations that need no session. */
  visitor: VisitorContext;
  /**
   * For everything else; throws `Unauthenticated` if there is no session with a role in this agency, `Forbidden` while
   * the agency is closed or its administrator has yet to set up codes.
   */
  context(): Context;
};

type StoredAgency = Omit<Agency, 'settings' | 'portalUrl' | 'logos'> & {
  settings: unknown;
  logos: Record<string, string> | null;
};

/** A request from nobody logged in. */
const NOBODY = { session: null, account: null, roles: [], contact: null };

type OpenedRequest = {
  agency: StoredAgency | null;
  session: Caller['session'];
  account: Omit<NonNullable<Caller['account']>, 'fullname'> | null;
  hasTotp: boolean;
  roles: CallerRole[];
  contact: { id: string; fullname: string; isSuperAdministrator: boolean; delegators: Delegator[] } | null;
  sso: { isEnabled: boolean; isRequired: boolean; keepsPasswordContactId: string | null } | null;
};

function toAgency(platform: Platform, stored: StoredAgency): Agency {
  // The address changes with the image, so that no browser keeps showing an old one.
  const logo = (kind: string) => {
    const key = stored.logos?.[kind];
    return key ? `/logos/${kind}?v=${key.slice(-8)}` : null;
  };
  return {
    ...stored,
    settings: AgencySettingsSchema.parse(stored.settings),
    portalUrl: portalUrl(platform.config.baseUrl, stored.canonicalName),
    logos: { rectangular: logo('rectangular'), square: logo('square') },
  };
}

const TOTP_NEEDED = 'Your agency asks its administrators to log in with a code. Please set it up first.';
const closed = () => new Forbidden('The agency’s portal is closed.', { code: 'agency_closed' });

/**
 * Opens the context of a portal request: agency from the host, person from the session cookie. The reads of a page, for
 * the frame and its content, share one transaction.
 */
export async function openCaller(
  platform: Platform,
  request: { host: string; sessionToken: string | null; roleId: string | null; isReading?: boolean },
): Promise<Caller> {
  const { clock, queue, files, sealing, pool, passwords, limits, secondFactor, passkeys, openId, devices, config } =
    platform;
  const host = readHost(config.baseUrl, request.host);
  const requested = await openRequest(
    platform,
    host.kind === 'agency' ? host.canonicalName : null,
    host.kind === 'unknown' ? null : request.sessionToken,
  );
  // Sessions that began with the agency's own login end with it.
  const opened = requested.session?.ssoAgencyId && !requested.sso?.isEnabled ? { ...requested, ...NOBODY } : requested;
  const agency = opened.agency ? toAgency(platform, opened.agency) : null;
  const { session, roles, contact } = opened;
  const isNobodys = host.kind === 'agency' && !agency;
  const account = opened.account && {
    ...opened.account,
    fullname: contact?.fullname ?? opened.account.profileName ?? opened.account.emailAddress,
  };
  const currentRole = chooseRole(roles, {
    urlRoleId: request.roleId,
    sessionRoleId: session?.currentRoleId ?? null,
    agencyId: agency?.id ?? null,
  });
  const isAdministratorHere =
    account !== null &&
    currentRole?.type === 'RecruitmentAgencyAdministrationRole' &&
    currentRole.agencyId === agency?.id;
  const missing = isAdministratorHere
    ? missingOfLogIn({
        isBySso: Boolean(session?.ssoAgencyId),
        hasSecondStep: session?.hasSecondStep ?? false,
        hasCodes: opened.hasTotp,
        keepsPassword: contact !== null && opened.sso?.keepsPasswordContactId === contact.id,
        isSsoRequired: opened.sso?.isRequired ?? false,
        isSecondStepRequired: agency!.settings.security.administratorsMustUseTotp,
      })
    : null;
  const scope = { agencyId: agency?.id ?? null, accountId: account?.id ?? null };
  const db = pool.for(scope, { asksTogether: request.isReading ?? false });
  const world = { clock, queue, files, sealing, passwords, limits, secondFactor, passkeys, openId, devices };
  const visitor: VisitorContext = { db, actor: null, agency, ...world };
  return {
    host: isNobodys ? 'unknown' : host.kind,
    agency,
    movedTo: isNobodys ? await portalMovedTo(platform, host.canonicalName) : null,
    session,
    account,
    roles,
    currentRole,
    mustSetUpTotp: missing === 'secondStep',
    hasSso: opened.sso?.isEnabled ?? false,
    mustUseSso: missing === 'sso',
    visitor,
    context() {
      if (!account || !agency || !currentRole || currentRole.agencyId !== agency.id) throw new Unauthenticated();
      if (agency.status !== 'active') throw closed();
      if (missing === 'sso')
        throw new Forbidden(SSO_REFUSALS.requested(agency.displayName), { code: 'work_account_required' });
      if (missing === 'secondStep') throw new Forbidden(TOTP_NEEDED, { code: 'totp_setup_required' });
      const actor: RoleActor = {
        kind: 'role',
        accountId: account.id,
        roleId: currentRole.id,
        roleType: currentRole.type,
        // Records of the agency never carry a name that a person gives themself.
        fullname: contact?.fullname ?? account.emailAddress,
        emailAddress: account.emailAddress,
        contactId: contact?.id ?? null,
        isSuperAdministrator: contact?.isSuperAdministrator ?? false,
        delegators: contact?.delegators ?? [],
      };
      return { db, actor, agency, clock, queue, files, sealing };
    },
  };
}

async function openRequest(
  platform: Platform,
  canonicalName: string | null,
  token: string | null,
): Promise<OpenedRequest> {
  const values = [canonicalName, token ? hashToken(token) : null, platform.clock.now().toString()];
  const [row] = await platform.pool
    .for({ agencyId: null, waitsWith: agencyNamed(platform, canonicalName) })
    .run<{ opened: OpenedRequest }>({ text: 'select open_request($1, $2, $3) as opened', values });
  noteAgencyNamed(platform, canonicalName, row!.opened.agency?.id);
  return row!.opened;
}

const AGENCY = `
  select json_build_object('id', a.id, 'canonicalName', a.canonical_name, 'displayName', a.display_name, 'status', a.status,
    'timeZone', g.time_zone, 'website', g.website, 'settings', g.settings,
    'logos', (select json_object_agg(kind, storage_key) from agency_logos where agency_id = $1)) as agency
  from agencies a join agency_settings g on g.agency_id = a.id where a.id = $1 and g.agency_id = $1`;

/** Opens the context of a job or a command that knows its agency's id. */
export async function openAgencyContext(
  platform: Platform,
  agencyId: string,
  actor: Actor,
  clock: Clock = platform.clock,
): Promise<Context> {
  const db = platform.pool.for({ agencyId });
  const agency = await readAgencyAsItIs(platform, db, agencyId);
  const { queue, files, sealing } = platform;
  return { db, actor, agency, clock, queue, files, sealing };
}

/** Returns what work for the operator needs, on behalf of no agency: sign-up requests, and founding agencies. */
export function operatorContext(platform: Platform, actor: Actor, clock: Clock = platform.clock) {
  const { pool, queue, files, sealing, config } = platform;
  const db = pool.for({ agencyId: null, operator: true });
  return { db, actor, clock, queue, files, sealing, portalUrl: (name: string) => portalUrl(config.baseUrl, name) };
}

/** Returns the agency's current state, including changes by the transaction. @throws NotFound */
export async function readAgencyAsItIs(platform: Platform, db: Context['db'], agencyId: string): Promise<Agency> {
  const [row] = await db.run<{ agency: StoredAgency }>({ text: AGENCY, values: [agencyId] });
  if (!row) throw new NotFound('The agency does not exist.', { code: 'agency_not_found' });
  return toAgency(platform, row.agency);
}

/** Opens the context of a command that names its agency. */
export async function openNamedAgencyContext(
  platform: Platform,
  canonicalName: string,
  actor: Actor,
  clock?: Clock,
): Promise<Context> {
  const found = await platform.pool.for({ agencyId: null }).run<{ id: string }>({
    text: 'select id from agencies where canonical_name = $1',
    values: [canonicalName],
  });
  if (!found[0]) throw new NotFound(`There is no agency called “${canonicalName}”.`, { code: 'agency_not_found' });
  return openAgencyContext(platform, found[0].id, actor, clock);
}

/** How long an API caller's agency is cached, in milliseconds: as long as its key. */
const REMEMBER_MS = 800;
const remembered = new WeakMap<Platform, Map<string, { until: number; agency: Promise<Agency> }>>();

/** Returns the agency of an API key; a machine that calls a hundred times a second costs one lookup. */
function agencyOfKey(platform: Platform, agencyId: string): Promise<Agency> {
  const agencies = remembered.get(platform) ?? new Map<string, { until: number; agency: Promise<Agency> }>();
  remembered.set(platform, agencies);
  const known = agencies.get(agencyId);
  if (known && known.until > performance.now()) return known.agency;
  const agency = openAgencyContext(platform, agencyId, { kind: 'system' }).then((ctx) => ctx.agency);
  agency.catch(() => agencies.delete(agencyId));
  agencies.set(agencyId, { until: performance.now() + REMEMBER_MS, agency });
  return agency;
}

/** Drops the agency from the cache of its keys, so that they read their own writes. */
export function forgetAgency(platform: Platform, agencyId: string): void {
  remembered.get(platform)?.delete(agencyId);
}

/**
 * Opens the context of a system that presents an API key.
 * @param isAboutAgency whether the agency itself is read or changed: then its current state is used, whichever process
 * changed it last
 * @throws Unauthenticated for any invalid key; Forbidden while the agency is closed.
 */
export async function openApiKeyContext(
  platform: Platform,
  { bearer, host, isAboutAgency = false }: { bearer: string; host: string; isAboutAgency?: boolean },
): Promise<Context> {
  const unknown = () => new Unauthenticated('The API key is not valid.', { code: 'invalid_api_key' });
  const key = await readApiKey(platform, bearer);
  if (!key) throw unknown();
  if (isAboutAgency) forgetAgency(platform, key.agencyId);
  const agency = await agencyOfKey(platform, key.agencyId);
  const meant = readHost(platform.config.baseUrl, host);
  if (meant.kind === 'agency' && meant.canonicalName !== agency.canonicalName) throw unknown();
  if (agency.status !== 'active') throw closed();
  await noteUse(platform, key);
  const actor: Actor = { kind: 'apiKey', apiKeyId: key.id, name: key.name, scopes: key.scopes as ApiScope[] };
  const { clock, queue, files, sealing } = platform;
  return { db: platform.pool.for({ agencyId: key.agencyId }), actor, agency, clock, queue, files, sealing };
}
