import type { Activity } from '../audit/activity.ts';
import type { Period } from '../periods/period.ts';
import type { SetUp } from './set-up.ts';
import type { Submissions } from './submissions.ts';

/** One client's progress with a week. */
export type ClientProgress = {
  clientId: string;
  clientName: string;
  accepted: number;
  pending: number;
  rejected: number;
  missing: number;
};

/** A page of a week's clients, those missing most first, with the totals of all of them. */
export type PageOfClients = {
  rows: ClientProgress[];
  counts: Pick<ClientProgress, 'accepted' | 'pending' | 'rejected' | 'missing'>;
  /** The largest client's total, the same on every page: a full-width bar. */
  scale: number;
  total: number;
  page: number;
  size: number;
};

/** How long a client's timesheets wait from submission to decision. */
export type DecisionTime = { clientId: string; clientName: string; decided: number; medianMinutes: number };

/** A contract that ends soon. */
export type EndingContract = { contractId: string; name: string; clientName: string; end: string; inDays: number };

/** What an agency's administrator needs to know first. */
export type Dashboard = {
  /** Progress so far, for an agency with nobody at work yet. */
  setUp: SetUp | null;
  /** Emails of the last week that failed to send. */
  failedMails: number;
  week: Period & { shown: string };
  /** How many are missing in total and for the week, and how many of the week’s were submitted and rejected. */
  missing: { total: number; week: number; rejected: number };
  pending: { count: number; authorisers: number; oldestDays: number };
  /** Rejected ones awaiting correction. */
  rejected: number;
  submissions: Submissions;
  clients: PageOfClients;
  /** Slowest clients first; null while the agency does not see beta features. */
  decisionTimes: DecisionTime[] | null;
  ending: { contracts: EndingContract[]; total: number; until: string };
  news: Activity[];
};
