import { createHash } from 'node:crypto';
import { type AuditEvent, recordEvents } from '../../audit/record-event.server.ts';
import { type Context, today, transact } from '../../context.ts';
import {
  holdState,
  type KeptBy,
  markDue,
  markEverybody,
  type KeptAdvisory,
  replaceAdvisories,
  selectKept,
  selectState,
  takeMarks,
} from './advisories.rows.server.ts';
import type { Advisory } from '../advisory.ts';
import { type AdvisoryNews, newsOf } from './advisory-news.ts';
import { advise } from '../rules/advise.ts';
import type { Place } from '../rules/life.ts';
import { readLives } from './read-lives.server.ts';

/** People whose advisories are worked out at one go. */
const MOST = 200;

/** The clock and weeks by which an agency’s advisories are worked out now. */
export const placeOf = (ctx: Context): Place => ({
  timeZone: ctx.agency.timeZone,
  weekStartsOn: ctx.agency.settings.defaults.timesheetWeekStartsOn,
  today: today(ctx),
});

const isKeptBy = (kept: KeptBy, { timeZone, weekStartsOn }: Place) =>
  kept.timeZone === timeZone && kept.weekStartsOn === weekStartsOn;

/** The id of an advisory: the same for the same person, rule and period. */
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
 * Works out the advisories of everybody whose facts changed since, or whose calendar says so, some people at a time. When the
 * agency’s clock or start of the week changed, that is everybody.
 * @returns how many people were looked at
 */
export async function keepAdvisories(ctx: Context): Promise<number> {
  let people = 0;
  for (;;) {
    const looked = await keepSome(ctx);
    people += looked;
    if (looked < MOST) return people;
  }
}

/** The same for whoever is about to read: nothing where all is kept, and no more than some people. */
export async function freshenAdvisories(ctx: Context): Promise<void> {
  const place = placeOf(ctx);
  const [state] = await ctx.db.run<KeptBy & { isDue: boolean }>(selectState(ctx.agency.id, place.today));
  if (!state || state.isDue || !isKeptBy(state, place)) await keepSome(ctx);
}

/** Works everything out from scratch, as if nothing had been kept. @returns how many people were looked at */
export async function keepAnew(ctx: Context): Promise<number> {
  await transact(ctx, async (tx) => {
    const { timeZone, weekStartsOn } = placeOf(tx);
    await tx.db.runAll([...holdState(tx.agency.id), ...markEverybody(tx.agency.id, { timeZone, weekStartsOn })]);
  });
  return keepAdvisories(ctx);
}

/** Whoever happens to read first has brought no advisory about. */
const asItself = (ctx: Context): Context => ({ ...ctx, actor: { kind: 'system' } });

const toEnd = ({ id, rule, level, on }: KeptAdvisory): AuditEvent => ({
  action: 'advisory.ended',
  subjectType: 'advisory',
  subjectId: id,
  before: { rule, level, on },
});

const toBeginning = ({
  advisory,
  levelBefore,
}: AdvisoryNews<Advisory & { id: string }>['raised'][number]): AuditEvent => ({
  action: 'advisory.raised',
  subjectType: 'advisory',
  subjectId: advisory.id,
  ...(levelBefore
    ? { before: { level: levelBefore }, after: { level: advisory.level } }
    : { after: { rule: advisory.rule, level: advisory.level, on: advisory.on } }),
});

function keepSome(ctx: Context): Promise<number> {
  return transact(ctx, async (tx) => {
    const { db, agency } = tx;
    const place = placeOf(tx);
    const [, [held]] = (await db.runAll(holdState(agency.id))) as unknown as [unknown, [KeptBy]];
    if (!isKeptBy(held, place)) await db.runAll(markEverybody(agency.id, place));
    await db.run(markDue(agency.id, place.today));
    const contactIds = await takeMarks(db, agency.id, MOST);
    if (contactIds.length === 0) return 0;
    const advice = (await readLives(tx, contactIds)).map((life) => ({ ...life, ...advise(life, place) }));
    const found = advice.flatMap(({ advisories }) => advisories.map((one) => ({ id: idOf(one.key), ...one })));
    const kept = await selectKept(db, agency.id, contactIds);
    const news = newsOf(kept, found, { shown: agency.settings.advisories, today: place.today });
    // An end is told while what ended can still be read, and a beginning once it can.
    await recordEvents(asItself(tx), news.ended.map(toEnd));
    await db.runAll(replaceAdvisories(agency.id, advice, news.rows));
    await recordEvents(asItself(tx), news.raised.map(toBeginning));
    return contactIds.length;
  });
}
