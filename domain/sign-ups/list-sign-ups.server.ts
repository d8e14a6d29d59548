import { Temporal } from 'temporal-polyfill';
import type { Context } from '../context.ts';
import { requireAgencyManagement } from '../agencies/agency.policy.ts';
import { listAgencies } from '../agencies/list-agencies.server.ts';
import { freeName } from '../agencies/free-name.server.ts';
import { Invalid } from '../errors.ts';
import {
  type Founded,
  notesOf,
  type RequestNote,
  type RequestStatus,
  type SignUpRequest,
  UNVERIFIED_DAYS,
} from './sign-up-request.ts';
import { selectRequests, type StoredRequest } from './sign-up-requests.rows.server.ts';

/** The context for work on sign-up requests; `db` is the operator's. */
export type SignUpsContext = Pick<Context, 'db' | 'actor' | 'clock' | 'queue' | 'files' | 'sealing'> & {
  portalUrl(canonicalName: string): string;
};

/** A request as the operator sees it. */
export type ListedRequest = SignUpRequest & {
  /** Origin of the portal that it has or would get; null where its name has since been taken. */
  portalUrl: string | null;
  /** What to consider before deciding; empty for decided ones. */
  notes: RequestNote[];
  /** The state of an approved request's agency. */
  founded: Founded | null;
};

/** Lists requests of a status with what the operator needs to decide. @throws Forbidden for all but the operator and the system */
export async function listSignUps(ctx: SignUpsContext, status: RequestStatus): Promise<ListedRequest[]> {
  requireAgencyManagement(ctx.actor);
  const [requests, agencies] = [await selectRequests(ctx.db, status), await listAgencies(ctx)];
  const customers = agencies.filter((agency) => agency.status !== 'unverified');
  const listed: ListedRequest[] = [];
  for (const { agencyStatus, ...request } of requests) {
    const notes = status === 'waiting' ? notesOf(request, customers) : [];
    const name = request.foundedName ?? (await freeOrNull(ctx, request));
    if (name === null)
      notes.unshift({ kind: 'look', text: `The address ${request.canonicalName} has since been taken.` });
    const portalUrl = name === null ? null : ctx.portalUrl(name);
    listed.push({ ...request, portalUrl, notes, founded: foundedOf({ ...request, agencyStatus }) });
  }
  return listed;
}

const freeOrNull = (ctx: SignUpsContext, request: SignUpRequest) =>
  freeName(ctx, request).catch((error: unknown) => {
    if (error instanceof Invalid) return null;
    throw error;
  });

function foundedOf({ status, decidedAt, agencyStatus }: StoredRequest): Founded | null {
  if (status !== 'approved' || decidedAt === null) return null;
  if (agencyStatus !== null && agencyStatus !== 'unverified') return { state: 'verified' };
  const nameFreedAt = Temporal.Instant.from(decidedAt)
    .add({ hours: UNVERIFIED_DAYS * 24 })
    .toString();
  return { state: agencyStatus === null ? 'freed' : 'unverified', nameFreedAt };
}
