import { Readable } from 'node:stream';
import type { DatabasePool } from '#platform/database/database.ts';
import { refreshStatistics } from '../refresh-statistics.rows.server.ts';
import type { Queue } from '#platform/queue/queue.ts';
import { recomputeAdvisories } from '../advisories/updating/recompute-advisories.server.ts';
import { LOGO_KINDS } from '../agencies/branding/logo.ts';
import { drawLogo, showLogo } from '../agencies/branding/set-logo.server.ts';
import type { FoundingContext } from '../agencies/create-agency.server.ts';
import { createApiKey } from '../api-keys/create-api-key.server.ts';
import { type Context, now } from '../context.ts';
import { Conflict } from '../errors.ts';
import { API_SCOPES } from '../roles/role-type.ts';
import { CALDER_FINCH } from './calder-finch.ts';
import { DEMO_LOG_INS, type DemoAgency } from './demo-agency.ts';
import { DEMO_LOGOS } from './logos.ts';
import { isInstallationEmpty, joinContacts, verifyAccounts } from './demo.rows.server.ts';
import { seedDirectory, SET_UP_DAYS_AGO } from './seed-directory.server.ts';
import { seedPayroll } from './seed-payroll.server.ts';
import { seedTimesheets } from './seed-timesheets.server.ts';
import { TIDEWATER } from './tidewater.ts';

/**
 * What the demo needs from the starting process: the pools, the clock, the files, the sealing, portal addresses, and
 * the demo password's hash.
 */
export type DemoDependencies = {
  pool: Pick<DatabasePool, 'for'>;
  clock: Context['clock'];
  files: Context['files'];
  sealing: Context['sealing'];
  portalUrl(canonicalName: string): string;
  passwordHash: string;
  /** Called with each step, for display. */
  onProgress?(text: string): void;
  /** Called with how many of an agency's timesheets exist, of how many. */
  onTimesheets?(done: number, total: number): void;
};

/** What start-up prints. The API key is known only at this point. */
export type SeededDemo = {
  agencies: { canonicalName: string; displayName: string; portalUrl: string; timesheetCount: number }[];
  logIns: typeof DEMO_LOG_INS;
  apiKey: string;
};

/** Emails for weeks long past must not be sent now. */
const NO_FOLLOW_UPS: Queue = { enqueue: async () => undefined, toStatements: async () => [] };

/**
 * Fills an empty installation with two agencies and twelve weeks of their timesheets up to today.
 * @throws Conflict if there is already an agency or an account
 */
export async function seedDemo(world: DemoDependencies): Promise<SeededDemo> {
  const db = world.pool.for({ agencyId: null });
  if (!(await isInstallationEmpty(db))) {
    throw new Conflict('not_empty', 'The demo can only be created in an empty installation.');
  }
  const { clock, files, sealing, portalUrl, passwordHash } = world;
  const founding: FoundingContext = {
    db,
    actor: { kind: 'commandLine' },
    clock: { ...clock, now: () => clock.now().subtract({ hours: SET_UP_DAYS_AGO * 24 }) },
    files,
    sealing,
    portalUrl,
    queue: NO_FOLLOW_UPS,
  };
  const agencies: SeededDemo['agencies'] = [];
  const opened: Context[] = [];
  for (const demo of [CALDER_FINCH, TIDEWATER]) opened.push(await openDirectory(world, founding, demo));
  const known = DEMO_LOG_INS.map(({ emailAddress }) => emailAddress);
  await verifyAccounts(db, known, passwordHash, now(founding));
  for (const ctx of opened) {
    await joinContacts(ctx.db, ctx.agency.id, known, now(founding));
    world.onProgress?.(`Timesheets of ${ctx.agency.displayName}`);
    const { canonicalName, displayName } = ctx.agency;
    agencies.push({
      canonicalName,
      displayName,
      portalUrl: ctx.agency.portalUrl,
      timesheetCount: await seedTimesheets(ctx, world.onTimesheets),
    });
    if (canonicalName === CALDER_FINCH.canonicalName) await seedPayroll(ctx);
    // Otherwise the dashboard would show nothing coming up for some minutes.
    await recomputeAdvisories(ctx);
  }
  const { key } = await createApiKey(opened[0]!, { name: 'Demo payroll', scopes: [...API_SCOPES] });
  await refreshStatistics(db);
  return { agencies, logIns: DEMO_LOG_INS, apiKey: key };
}

async function openDirectory(world: DemoDependencies, founding: FoundingContext, demo: DemoAgency): Promise<Context> {
  world.onProgress?.(`Clients, contracts and people of ${demo.displayName}`);
  const ctx = await seedDirectory(founding, demo);
  const within = { ...ctx, db: world.pool.for({ agencyId: ctx.agency.id }) };
  for (const kind of LOGO_KINDS) {
    const picture = DEMO_LOGOS[demo.canonicalName]?.[kind];
    if (!picture) continue;
    const stream = Readable.from([Buffer.from(picture, 'base64')]);
    await showLogo(within, await drawLogo(within, { kind, stream, field: kind }));
  }
  return { ...within, clock: world.clock };
}
