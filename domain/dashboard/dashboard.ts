import type { News } from '../audit/history.ts';
import type { Period } from '../periods/period.ts';
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

/** A contract that ends soon. */
export type EndingContract = { contractId: string; name: string; clientName: string; end: string; inDays: number };

/** What an agency's administrator needs to know first. */
export type Dashboard = {
  /** What is not there yet, for an agency that has nobody at work. */
  setUp: { templates: boolean; clients: boolean; contracts: boolean; contractors: boolean };
  week: Period & { shown: string };
  missing: { total: number; week: number };
  pending: { count: number; authorisers: number; oldestDays: number };
  rejected: number;
  submissions: Submissions;
  clients: ClientProgress[];
  ending: { contracts: EndingContract[]; total: number; until: string };
  news: News[];
};
