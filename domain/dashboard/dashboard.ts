import type { Activity } from '../audit/activity.ts';
import type { Period } from '../periods/period.ts';
import type { SetUp } from './set-up.ts';
import type { Submissions } from './submissions.ts';

/** How far one client's placements are with a week. */
export type ClientProgress = {
  clientId: string;
  clientName: string;
  accepted: number;
  pending: number;
  rejected: number;
  missing: number;
};

/** A page of the clients of a week, those that miss most first, with what all of them come to. */
export type PageOfClients = {
  rows: ClientProgress[];
  counts: Pick<ClientProgress, 'accepted' | 'pending' | 'rejected' | 'missing'>;
  /** The most of one client, on every page the same: what fills the whole width of a bar. */
  scale: number;
  total: number;
  page: number;
  size: number;
};

/** How long a client's timesheets wait from being submitted to being decided. */
export type DecisionTime = { clientId: string; clientName: string; decided: number; medianMinutes: number };

/** A contract that ends soon. */
export type EndingContract = { contractId: string; name: string; clientName: string; end: string; inDays: number };

/** What an agency's administrator needs to know first. */
export type Dashboard = {
  /** What is there so far, for an agency that has nobody at work yet. */
  setUp: SetUp | null;
  /** Mails of the last week that did not leave. */
  failedMails: number;
  week: Period & { shown: string };
  /** What is missing in all and of the week, and how many of the week’s were sent and rejected. */
  missing: { total: number; week: number; rejected: number };
  pending: { count: number; authorisers: number; oldestDays: number };
  /** Rejected ones that wait for a correction. */
  rejected: number;
  submissions: Submissions;
  clients: PageOfClients;
  /** The slowest clients first; null while the agency does not see beta features. */
  decisionTimes: DecisionTime[] | null;
  ending: { contracts: EndingContract[]; total: number; until: string };
  news: Activity[];
};
