import type { Statement } from '#platform/database/database.ts';
import { type DraftDays, takeDays } from './drafts.rows.server.ts';

/** Deletes drafts' content for days that have become timesheets. */
export const forgetDrafts = (agencyId: string, days: readonly DraftDays[]): Statement[] => takeDays(agencyId, days);
