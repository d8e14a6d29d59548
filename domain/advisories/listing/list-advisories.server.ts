import { type Context, today } from '../../context.ts';
import { InvalidCursor } from '../../errors.ts';
import { nameOf } from '../../list-page.server.ts';
import { type Page, readPageOf, toPage } from '../../page.server.ts';
import { isDate } from '../../periods/period.ts';
import { requirePermission } from '../../roles/permissions.ts';
import { reachOf } from '../../roles/reach.ts';
import type { Advisory } from '../advisory.ts';
import { readerOf, rulesFor } from '../advisory.policy.ts';
import type { ListAdvisories } from '../advisory.schema.ts';
import { type AdvisoryText, spanOf, describeAdvisory, type Audience } from '../advisory-words.ts';
import { freshenAdvisories } from '../updating/update-advisories.server.ts';
import { type ListedRow, selectAdvisories, selectPlacementNames } from './listed-advisories.rows.server.ts';

/** An advisory worded for its reader. `contractorIds` are the placements they may see. */
export type ListedAdvisory = Pick<Advisory, 'contactId' | 'rule' | 'level' | 'on'> &
  AdvisoryText & {
    advisoryId: string;
    fullname: string;
    contractorIds: string[];
    /** The days of the counted shifts. */
    span: { from: string; to: string };
  };

/**
 * Returns a page of the advisories within the actor's reach, latest days first: agencies everyone’s, contractors their
 * own, authorisers rest and breaks of what they decide.
 * @throws Forbidden, Invalid, InvalidCursor
 */
export async function listAdvisories(ctx: Context, query: ListAdvisories): Promise<Page<ListedAdvisory>> {
  requirePermission(ctx.actor, 'timesheet.view');
  await freshenAdvisories(ctx);
  const { limit, cursor, rule, ...filters } = query;
  const collection = nameOf('advisories', 'on', { rule, ...filters });
  const page = readPageOf(collection, { limit, cursor });
  if (page.after && !isDate(page.after.sort)) throw new InvalidCursor();
  const rules = rulesFor(ctx.actor, ctx.agency.settings.advisories).filter((one) => rule === undefined || one === rule);
  const requested = { ...filters, rules, reach: reachOf(ctx.actor), limit: page.limit + 1, after: page.after };
  const rows = await selectAdvisories(ctx.db, ctx.agency.id, requested);
  const { rows: shown, nextCursor } = toPage(
    rows,
    page.limit,
    ({ on, advisoryId }) => ({ sort: on, id: advisoryId }),
    collection,
  );
  return { rows: await inWords(ctx, shown), nextCursor };
}

async function inWords(ctx: Context, rows: ListedRow[]): Promise<ListedAdvisory[]> {
  const involved = rows.flatMap(({ document }) => document.counted.map(({ contractorId }) => contractorId));
  const audience = await audienceOf(ctx, [...new Set(involved)]);
  return rows.map(({ document, ...row }) => ({
    ...row,
    ...describeAdvisory({ ...document, ...row }, audience),
    span: spanOf(document.facts),
    contractorIds: document.counted
      .map(({ contractorId }) => contractorId)
      .filter((contractorId) => audience.placements.has(contractorId)),
  }));
}

/** Returns the audience for these placements: the actor, with the names within their reach. */
async function audienceOf(ctx: Context, contractorIds: string[]): Promise<Audience> {
  const named =
    contractorIds.length === 0
      ? []
      : await selectPlacementNames(ctx.db, ctx.agency.id, reachOf(ctx.actor), contractorIds);
  return {
    reader: readerOf(ctx.actor),
    today: today(ctx),
    isDecimal: ctx.agency.settings.hourFormat.decimal,
    placements: new Map(named.map(({ contractorId, ...names }) => [contractorId, names])),
  };
}
