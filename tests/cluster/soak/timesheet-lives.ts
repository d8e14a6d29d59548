import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '#domain/new-id.ts';
import { type Placement, FIRST_WEEK, type SoakAgency } from './agency.ts';
import type { Book, KnownTimesheet } from './book.ts';
import type { Random } from '../../support/random.ts';
import type { Definite, Traffic } from './traffic.ts';

/** What every part of the load works with. */
export type Load = { agency: SoakAgency; book: Book; traffic: Traffic; random: Random };

type Entry = { entryDate: string; startTime: string; endTime: string };
type Sheet = { timesheetId: string; version: number; status: string; totalMinutes: number; isVoid: boolean };

const DAY_MS = 86_400_000;
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Returns what a contractor may enter for the week: from Monday, whole hours, from nine o'clock. */
function entriesOf(beginning: string, random: Random): Entry[] {
  return Array.from({ length: random.between(1, 6) }, (_, day) => ({
    entryDate: new Date(Date.parse(beginning) + day * DAY_MS).toISOString().slice(0, 10),
    startTime: '09:00',
    endTime: `${random.between(10, 20)}:00`,
  }));
}

const minutesOf = (entries: Entry[]) =>
  entries.reduce((sum, { endTime }) => sum + (Number(endTime.slice(0, 2)) - 9) * 60, 0);

const fieldsOf = (entries: Entry[]) =>
  Object.fromEntries(
    entries.flatMap((entry, row) => Object.entries(entry).map(([name, value]) => [`entries[${row}].${name}`, value])),
  );

/** Enters one week after another, from submission to decision, sometimes with forms and sometimes with the API. */
export class TimesheetLives {
  readonly #load: Load;
  readonly #placement: Placement;

  constructor(load: Load, placement: Placement) {
    this.#load = load;
    this.#placement = placement;
  }

  /** Continues until the load is over; a week in progress is completed. */
  async run(): Promise<void> {
    const { random, traffic } = this.#load;
    for (let week = 0; !traffic.isOver; week += 1) {
      const beginning = new Date(Date.parse(FIRST_WEEK) + week * 7 * DAY_MS).toISOString().slice(0, 10);
      let timesheet = await this.#submit(beginning, null);
      for (;;) {
        if (random.chance(0.3)) await this.#pause();
        if (random.chance(0.3)) await this.#edit(timesheet);
        if (random.chance(0.2)) await this.#note(timesheet);
        if (!random.chance(0.2)) break;
        await this.#decide(timesheet, 'reject');
        timesheet = await this.#submit(beginning, timesheet.id);
      }
      if (random.chance(0.9)) {
        await this.#decide(timesheet, 'accept');
        if (random.chance(0.1)) await this.#makeVoid(timesheet);
      }
      if (random.chance(0.3)) await this.#look(timesheet);
      await this.#pause();
    }
  }

  #pause = () => sleep(this.#load.random.between(1000, 6000));

  async #submit(beginning: string, replacesTimesheetId: string | null): Promise<KnownTimesheet> {
    const { random, traffic, agency, book } = this.#load;
    const { contractorId, contractor } = this.#placement;
    const entries = entriesOf(beginning, random);
    const taskId = newId();
    const replaces: Record<string, string> = replacesTimesheetId ? { replacesTimesheetId } : {};
    const fields = { contractorId, beginning, taskId, ...replaces, ...fieldsOf(entries) };
    const data = { beginning, taskId, ...replaces, entries };
    const path = `/contractors/${contractorId}/timesheets`;
    const withFile = random.chance(0.15);
    let id: string | undefined;
    if (withFile) {
      const form = new FormData();
      form.set('jsonData', JSON.stringify(data));
      form.append('files', new File([new Uint8Array(PICTURE)], 'card.png', { type: 'image/png' }));
      const packed = new Response(form);
      const type = packed.headers.get('Content-Type')!;
      const body = Buffer.from(await packed.arrayBuffer());
      const send = () => agency.api('POST', path, body, { 'Content-Type': type });
      id = sheetOf(await traffic.until('submit with a file', [201], send))?.timesheetId;
    } else if (random.chance(0.5)) {
      const send = () => agency.api('POST', path, data);
      id = sheetOf(await traffic.until('submit by the API', [201], send))?.timesheetId;
    } else {
      const send = () => contractor.post('/timesheets/create', fields);
      const { headers } = await traffic.until('submit by a form', [302], send);
      id = /\/timesheets\/([0-9a-f-]{36})/.exec(headers.location ?? '')?.[1];
    }
    if (!id) throw new Error(`A submission for ${beginning} was not answered with its timesheet.`);
    const known: KnownTimesheet = {
      ...{ id, taskId, contractorId, beginning, minutes: minutesOf(entries), status: 'pending', isVoid: false },
      ...{ done: {}, file: withFile ? PICTURE : null },
    };
    if (book.timesheets.has(id)) traffic.complain('submit', `${id} was answered for two submissions`);
    book.timesheets.set(id, known);
    book.did(known, 'timesheet.submitted');
    return known;
  }

  /** Reads it through whichever process responds. */
  async #read(id: string): Promise<Sheet> {
    const { agency, traffic } = this.#load;
    return sheetOf(await traffic.until('read', [200], () => agency.api('GET', `/timesheets/${id}`)))!;
  }

  async #edit(known: KnownTimesheet): Promise<void> {
    const { random, traffic, agency, book } = this.#load;
    const before = await this.#read(known.id);
    this.#compare(known, before);
    let entries = entriesOf(known.beginning, random);
    while (minutesOf(entries) === known.minutes) entries = entriesOf(known.beginning, random);
    const { version } = before;
    const headers = { 'Idempotency-Key': newId() };
    const answer = random.chance(0.5)
      ? await traffic.until('edit by the API', [200], () =>
          agency.api('PATCH', `/timesheets/${known.id}`, { version, entries }, headers),
        )
      : await traffic.until('edit by a form', [302], () =>
          this.#placement.contractor.post(`/timesheets/${known.id}/edit`, {
            version: String(version),
            ...fieldsOf(entries),
          }),
        );
    known.minutes = minutesOf(entries);
    book.did(known, 'timesheet.edited');
    await this.#settle(known, answer);
  }

  async #note(known: KnownTimesheet): Promise<void> {
    const { random, traffic, agency, book } = this.#load;
    const [note, key] = [`Note ${newId()}`, newId()];
    const path = `/timesheets/${known.id}/notes`;
    if (random.chance(0.5))
      await traffic.until('note by the API', [200], () =>
        agency.api('PATCH', path, { note }, { 'Idempotency-Key': key }),
      );
    else
      await traffic.until('note by a form', [302], () => this.#placement.contractor.post(path, { note, formKey: key }));
    book.did(known, 'timesheet.noteAdded');
  }

  async #decide(known: KnownTimesheet, verb: 'accept' | 'reject'): Promise<void> {
    const { random, traffic, agency, book } = this.#load;
    const { version } = await this.#read(known.id);
    const reason: Record<string, string> = verb === 'reject' ? { note: 'Not these hours' } : {};
    const path = `/timesheets/${known.id}/${verb}`;
    const headers = { 'Idempotency-Key': newId() };
    const answer = random.chance(0.5)
      ? await traffic.until(`${verb} by the API`, [200], () =>
          agency.api('PATCH', path, { version, ...reason }, headers),
        )
      : await traffic.until(`${verb} by a form`, [302], () =>
          this.#placement.authoriser.post(path, { version: String(version), ...reason }),
        );
    known.status = verb === 'accept' ? 'accepted' : 'rejected';
    book.did(known, `timesheet.${known.status}`);
    await this.#settle(known, answer);
  }

  async #makeVoid(known: KnownTimesheet): Promise<void> {
    const { traffic, agency, book } = this.#load;
    const headers = { 'Idempotency-Key': newId() };
    const send = () => agency.api('POST', `/timesheets/${known.id}/void`, { note: 'Paid by hand' }, headers);
    const answer = await traffic.until('void by the API', [200], send);
    known.isVoid = true;
    book.did(known, 'timesheet.voided');
    await this.#settle(known, answer);
  }

  async #look(known: KnownTimesheet): Promise<void> {
    const { traffic } = this.#load;
    const { contractor } = this.#placement;
    await traffic.until('page of a timesheet', [200], () => contractor.get(`/timesheets/${known.id}`));
    await traffic.until('list of timesheets', [200], () => contractor.get('/timesheets'));
  }

  /** What was acknowledged is visible at once, in any process; if a repeat was refused, the first attempt had succeeded. */
  async #settle(known: KnownTimesheet, { mayBeRepeat }: Definite): Promise<void> {
    if (mayBeRepeat || this.#load.random.chance(0.3)) this.#compare(known, await this.#read(known.id));
  }

  #compare(known: KnownTimesheet, sheet: Sheet): void {
    const seen = { status: sheet.status, minutes: sheet.totalMinutes, isVoid: sheet.isVoid };
    const told = { status: known.status, minutes: known.minutes, isVoid: known.isVoid };
    if (JSON.stringify(seen) !== JSON.stringify(told))
      this.#load.traffic.complain(
        'read',
        `${known.id} is ${JSON.stringify(seen)}, acknowledged was ${JSON.stringify(told)}`,
      );
  }
}

/** Returns the timesheet in a response of the API. */
function sheetOf({ text }: Definite): Sheet | null {
  return text.startsWith('{') ? (JSON.parse(text) as Sheet) : null;
}
