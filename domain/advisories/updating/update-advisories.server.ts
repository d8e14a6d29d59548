import { createHash } from 'node:crypto';
import { type AuditEvent, recordEvents } from '../../audit/record-event.server.ts';
import { type Context, today, transact } from '../../context.ts';
import {
  lockAdvisoryState,
  type AdvisoryBasis,
  markDue,
  markEverybody,
  type StoredAdvisory,
  replaceAdvisories,
  selectStoredAdvisories,
  selectState,
  takeMarks,
} from './advisories.rows.server.ts';
import type { Advisory } from '../advisory.ts';
import { type AdvisoryNotification, notificationsOf } from './advisory-notifications.ts';
import { advise } from '../rules/advise.ts';
import type { Place } from '../rules/work-history.ts';
import { readWorkHistories } from './read-work-histories.server.ts';

/** People whose advisories are computed at a time. */
const MAX_AT_ONCE = 200;

/** Returns the time zone and weeks that an agency’s advisories are now based on. */
export const placeOf = (ctx: Context): Place => ({
  timeZone: ctx.agency.timeZone,
  weekStartsOn: ctx.agency.settings.defaults.timesheetWeekStartsOn,
  today: today(ctx),
});

const isKeptBy = (kept: AdvisoryBasis, { timeZone, weekStartsOn }: Place) =>
  kept.timeZone === timeZone && kept.weekStartsOn === weekStartsOn;

/** Derives an advisory's id: the same for the same person, rule and period. */
export function idOf(key: string): string {
  const hash = createHash('sha256').update(key).digest('hex');
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `8${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-');
}

/**
 * Recomputes the advisories of everyone whose facts have changed, or whose calendar requires it, some people at a time;
 * that is everyone if the agency’s time zone or start of the week changed.
 * @returns how many people were processed
 */
export async function updateAdvisories(ctx: Context): Promise<number> {
  let people = 0;
  for (;;) {
    const looked = await updateSome(ctx);
    people += looked;
    if (looked < MAX_AT_ONCE) return people;
  }
}

/** The same before a read: nothing if all is current, and at most one batch of people. */
export async function freshenAdvisories(ctx: Context): Promise<void> {
  const place = placeOf(ctx);
  const [state] = await ctx.db.run<AdvisoryBasis & { isDue: boolean }>(selectState(ctx.agency.id, place.today));
  if (!state || state.isDue || !isKeptBy(state, place)) await updateSome(ctx);
}

/** Recomputes everything from scratch, as if nothing had been stored. @returns how many people were processed */
export async function recomputeAllAdvisories(ctx: Context): Promise<number> {
  await transact(ctx, async (tx) => {
    const { timeZone, weekStartsOn } = placeOf(tx);
    await tx.db.runAll([
      ...lockAdvisoryState(tx.agency.id),
      ...markEverybody(tx.agency.id, { timeZone, weekStartsOn }),
    ]);
  });
  return updateAdvisories(ctx);
}

/** A reader who happens to come first did not cause the advisories. */
const asItself = (ctx: Context): Context => ({ ...ctx, actor: { kind: 'system' } });

const toEnd = ({ id, rule, level, on }: StoredAdvisory): AuditEvent => ({
  action: 'advisory.ended',
  subjectType: 'advisory',
  subjectId: id,
  before: { rule, level, on },
});

const toBeginning = ({
  advisory,
  levelBefore,
}: AdvisoryNotification<Advisory & { id: string }>['raised'][number]): AuditEvent => ({
  action: 'advisory.raised',
  subjectType: 'advisory',
  subjectId: advisory.id,
  ...(levelBefore
    ? { before: { level: levelBefore }, after: { level: advisory.level } }
    : { after: { rule: advisory.rule, level: advisory.level, on: advisory.on } }),
});

function updateSome(ctx: Context): Promise<number> {
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    const place = placeOf(tx);
    const [, [held]] = (await db.runAll(lockAdvisoryState(agency.id))) as unknown as [unknown, [AdvisoryBasis]];
    if (!isKeptBy(held, place)) await db.runAll(markEverybody(agency.id, place));
    await db.run(markDue(agency.id, place.today));
    const contactIds = await takeMarks(db, agency.id, MAX_AT_ONCE);
    if (contactIds.length === 0) return 0;
    const advice = (await readWorkHistories(tx, contactIds)).map((life) => ({ ...life, ...advise(life, place) }));
    const found = advice.flatMap(({ advisories }) => advisories.map((one) => ({ id: idOf(one.key), ...one })));
    const kept = await selectStoredAdvisories(db, agency.id, contactIds);
    const news = notificationsOf(kept, found, { shown: agency.settings.advisories, today: place.today });
    // An end is recorded while what ended can still be read, and a beginning once it can.
    await recordEvents(asItself(tx), news.ended.map(toEnd));
    await db.runAll(replaceAdvisories(agency.id, advice, news.rows));
    await recordEvents(asItself(tx), news.raised.map(toBeginning));
    return contactIds.length;
  });
}
