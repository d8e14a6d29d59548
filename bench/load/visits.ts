import { newId } from '#domain/new-id.ts';
import { type AgencyPeople, type Contractor, type Person, weekOf } from './people.ts';
import { type Doors, Visit } from './visit.ts';

const ID = '[0-9a-f]{8}-[0-9a-f-]{27}';
const idIn = (text: string, before: string, after: string) => new RegExp(`${before}(${ID})${after}`).exec(text)?.[1];
const as = (doors: Doors, { agency, cookie }: Person, intended: number) =>
  new Visit(doors, agency, intended, { Cookie: cookie });

/** A contractor enters a week: their list, the form, submitting it, and the resulting timesheet. */
async function enterTheWeek(doors: Doors, contractor: Contractor, intended: number): Promise<void> {
  const visit = as(doors, contractor, intended);
  await visit.ask({ kind: 'list', path: '/timesheets' });
  const beginning = contractor.weeks.shift();
  if (!beginning) return;
  await visit.think(5);
  await visit.ask({ kind: 'entry form', path: `/timesheets/create?beginning=${beginning}` });
  await visit.think(20);
  const entries = weekOf(beginning).flatMap((entry, row) =>
    Object.entries(entry).map(([name, value]) => [`entries[${row}].${name}`, value]),
  );
  const form = { contractorId: contractor.placement, beginning, taskId: newId(), ...Object.fromEntries(entries) };
  const { location } = await visit.ask({ kind: 'submit', path: '/timesheets/create', form });
  await visit.ask({ kind: 'timesheet', path: location });
}

/** An authoriser decides up to three timesheets. */
async function decideSome(doors: Doors, authoriser: Person, intended: number): Promise<void> {
  const visit = as(doors, authoriser, intended);
  for (let decided = 0; decided < 3; decided += 1) {
    const { text } = await visit.ask({ kind: 'list', path: '/timesheets?status=pending' });
    const id = idIn(text, '/timesheets/', '["?]');
    if (!id) return;
    await visit.think(5);
    await visit.ask({ kind: 'timesheet', path: `/timesheets/${id}` });
    await visit.think(5);
    const panel = await visit.ask({ kind: 'accept form', path: `/timesheets/${id}/accept` });
    const version = /name="version" value="(\d+)"/.exec(panel.text)?.[1];
    // Another authoriser was quicker.
    if (!version) return;
    await visit.think(2);
    await visit.ask({ kind: 'accept', path: `/timesheets/${id}/accept`, form: { version } });
    await visit.think(2);
  }
}

/** An administrator looks at the day's business. */
async function lookAround(doors: Doors, administrator: Person, intended: number): Promise<void> {
  const visit = as(doors, administrator, intended);
  await visit.ask({ kind: 'dashboard', path: '/dashboard' });
  await visit.think(10);
  const { text } = await visit.ask({ kind: 'list', path: '/timesheets' });
  await visit.think(10);
  const id = idIn(text, '/timesheets/', '["?]');
  if (id) await visit.ask({ kind: 'timesheet', path: `/timesheets/${id}` });
  await visit.think(10);
  await visit.ask({ kind: 'search', path: '/contractors?search=Worker+1' });
}

/** Payroll pulls what was accepted, page after page, as fast as possible. */
async function pullPayroll(doors: Doors, agency: string, key: string, intended: number): Promise<void> {
  const visit = new Visit(doors, agency, intended, { Authorization: `Bearer ${key}` });
  let path = '/api/v1/payroll/changes?limit=500';
  for (;;) {
    const { text } = await visit.ask({ kind: 'payroll page', path });
    const { page: told } = JSON.parse(text) as { page: { nextCursor: string | null } };
    if (told.nextCursor === null) return;
    path = `/api/v1/payroll/changes?limit=500&after=${told.nextCursor}`;
  }
}

const IMPORTED = 200;

/** A system sends its contacts. */
async function importContacts(doors: Doors, agency: string, key: string, intended: number): Promise<void> {
  const visit = new Visit(doors, agency, intended, { Authorization: `Bearer ${key}` });
  const of = newId();
  const rows = Array.from({ length: IMPORTED }, (_, row) => `R-${of}-${row},${of}-${row}@bench.example,Person ${row}`);
  const body = ['reference,emailAddress,fullname', ...rows, ''].join('\r\n');
  await visit.ask({ kind: 'import of 200', path: '/api/v1/imports/contacts/apply?fileName=contacts.csv', body });
}

/** The mix of visits on a Monday morning, out of a hundred. */
const MIX: [share: number, visit: (doors: Doors, agency: AgencyPeople, intended: number) => Promise<void>][] = [
  [60, (doors, { contractors }, intended) => enterTheWeek(doors, oneOf(doors, contractors), intended)],
  [25, (doors, { authorisers }, intended) => decideSome(doors, oneOf(doors, authorisers), intended)],
  [12, (doors, { administrator }, intended) => lookAround(doors, administrator, intended)],
  [2, (doors, { administrator, key }, intended) => pullPayroll(doors, administrator.agency, key, intended)],
  [1, (doors, { administrator, key }, intended) => importContacts(doors, administrator.agency, key, intended)],
];

const oneOf = <T>({ random }: Doors, all: T[]): T => all[Math.floor(random() * all.length)]!;

/** Makes a random visit to a random agency. Failures are recorded with their request; the visit ends there. */
export async function visitAtRandom(doors: Doors, agencies: AgencyPeople[], intended: number): Promise<void> {
  let drawn = doors.random() * 100;
  const visit = MIX.find(([share]) => (drawn -= share) < 0)?.[1] ?? MIX[0]![1];
  await visit(doors, oneOf(doors, agencies), intended).catch(() => undefined);
}
