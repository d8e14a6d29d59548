import pg from 'pg';
import { recordEvent } from '#domain/audit/record-event.server.ts';
import type { Context } from '#domain/context.ts';
import { newId } from '#domain/new-id.ts';
import { missingCount } from '#domain/timesheets/listing/missing-count.server.ts';
import { createServer } from '#server/create-server.ts';
import { newSession } from './session.ts';
import { fillAgencies, SWEEPS, timesOf } from './sweeps.ts';
import { addBenchAgency, analyse, openBenchWorld } from './world.ts';

/** Work other than pages: the count of missing timesheets right after an event, and the sweeps over many agencies. */
export type Work = 'missing' | 'sweep-reminders' | 'sweep-digests' | 'sweep-webhooks' | 'sweep-expired';
/** The version's port, and the cookies of an administrator of an ordinary agency, and of one with 5,000 clients. */
export type Told = { port: number; cookies: { office: string; wide: string } };

const AGENCIES = 1000;
const TIMES = 5;
const CLIENTS = 5000;
const WEEKLY = `
  insert into clients (agency_id, id, client_name) select $1, gen_random_uuid(), 'Client number ' || i from generate_series(1, $2) i;
  insert into contracts (agency_id, id, client_id, name, charging_period, entry_period, start_date)
    select agency_id, gen_random_uuid(), id, 'Contract of ' || client_name, 'hourly', 'weekly', '2020-01-06' from clients where agency_id = $1 and client_name like 'Client number %';
  insert into contacts (agency_id, id, email_address, fullname) select $1, gen_random_uuid(), 'wide' || i || '@bench.example', 'Person ' || i from generate_series(1, $2) i;
  insert into contractors (agency_id, id, contract_id, contact_id, timesheet_template_id, start_date, charge_rate, pay_rate, payroll_number)
    select $1, gen_random_uuid(), k.id, c.id, (select id from timesheet_templates where agency_id = $1 and is_default), current_date - 10, 27.5, 20.4, 'W' || c.n
    from (select id, row_number() over () n from contracts where agency_id = $1 and name like 'Contract of Client number %') k
    join (select id, row_number() over () n from contacts where agency_id = $1 and email_address like 'wide%') c on c.n = k.n`;

/** Gives one of its workers an account, so that the dashboard is that of an active agency. */
const JOIN = `
  with account as (insert into accounts (id, email_address) values (gen_random_uuid(), 'worker1@office.example') returning id),
  role as (insert into roles (id, account_id, agency_id, type) select gen_random_uuid(), id, $1, 'ContractingRole' from account)
  update contacts set account_id = account.id, joined_at = now() from account where agency_id = $1 and email_address = 'worker1@bench.example'`;

/** Returns the Monday a number of weeks ago. */
const weeksAgo = (weeks: number) => {
  const day = new Date(Date.now() - weeks * 7 * 86_400_000);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
};

const world = await openBenchWorld({ workers: 1 });
const { platform, appUrl } = world;
const add = async (name: string, workers: number, weeks: number) => {
  const span = { since: weeksAgo(weeks), until: weeksAgo(3), entriesSince: weeksAgo(5) };
  return (await addBenchAgency(platform, name, { workers, ...span })).ctx;
};
const office = await add('office', 200, 52);
const wide = await add('wide', 20, 5);
const many = await add('many', 2000, 8);
await fill(wide, WEEKLY, CLIENTS);
// Only the tables' owner may write accounts.
await fill(office, JOIN, 1, world.ownerUrl);
await analyse(world.ownerUrl);
const server = await createServer(platform, { port: 0 });
const cookies = { office: (await newSession(office)).cookie, wide: (await newSession(wide)).cookie };
let areAgenciesThere = false;

/** Runs statements in the agency's context. */
async function fill(ctx: Context, statements: string, count: number, connectionString = appUrl): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`set app.agency_id = '${ctx.agency.id}'`);
  for (const one of statements.split(';\n'))
    await client.query(one.replaceAll('$1', `'${ctx.agency.id}'::uuid`).replaceAll('$2', String(count)));
  await client.end();
}

/** Each count is the first after an event, as for people looking at a list while others work. */
async function timesOfMissing(): Promise<number[]> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    await recordEvent(many, { action: 'client.edited', subjectType: 'client', subjectId: newId() });
    const begun = performance.now();
    await missingCount(many, {});
    times.push(performance.now() - begun);
  }
  return times;
}

async function answer(question: string): Promise<number | number[]> {
  if (question === 'processor') {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
  if (question === 'missing') return timesOfMissing();
  if (!areAgenciesThere) await fillAgencies(appUrl, AGENCIES);
  areAgenciesThere = true;
  return timesOf(
    SWEEPS.find(({ name }) => name === question)!,
    platform,
    TIMES,
  );
}

process.on('message', (question: string) => void answer(question).then((said) => process.send!(said)));
process.once('disconnect', () => void server.stop().then(() => world.close()));
process.send!({ port: server.port, cookies } satisfies Told);
