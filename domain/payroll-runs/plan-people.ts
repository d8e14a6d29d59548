import { unitsText } from '../payroll-layouts/exact-figures.ts';
import { entryPence, type PayEntry, piecesOf } from '../payroll-layouts/pay-entry.ts';
import type { PayElement } from '../payroll-layouts/pay-fields.ts';

/** People per page of a plan. */
export const REVIEW_SIZE = 10;

/** A person's part of a run: minutes by pay element, days in quarters, and pounds. */
export type PersonInRun = {
  contactId: string;
  fullname: string;
  payrollNumber: string | null;
  minutes: Record<PayElement, number>;
  quarterDays: number;
  payAmount: string;
  /** Difference in pounds from the previous run; null where the person is not in it, or there is none. */
  since: string | null;
};

/** Pence of each person in a run, by contact. */
export type PenceByPerson = ReadonlyMap<string, bigint>;

/** A client's part of a run: number of people, and pounds. */
export type ClientInRun = { clientName: string; people: number; payAmount: string };

/** The people in a run, and its clients. `total` counts everyone; `rows` are the people of one page. */
export type PeopleInRun = { rows: PersonInRun[]; total: number; clients: ClientInRun[] };

/** Returns the pay for some entries in pence, each timesheet rounded as the digest rounds. */
export const penceOfEntries = (entries: readonly PayEntry[]): bigint =>
  entries.reduce((sum, entry) => sum + entryPence(piecesOf(entry)).pay, 0n);

/** Adds up people as they are written to a file. Compared with a previous run, people whose pay differs or who were not in it come first. */
export function openPeople({ page, size, before }: { page: number; size: number; before: PenceByPerson | null }) {
  const changed: PersonInRun[] = [];
  const same: PersonInRun[] = [];
  const clients = new Map<string, { people: Set<string>; pence: bigint }>();
  return {
    add(entries: readonly PayEntry[]): void {
      const [first] = entries;
      if (!first) return;
      const minutes = { standard: 0, nightshift: 0, holiday: 0 };
      let [quarterDays, pence] = [0, 0n];
      for (const entry of entries) {
        const pieces = piecesOf(entry);
        for (const piece of pieces) {
          minutes[piece.element] += piece.minutes;
          quarterDays += piece.quarterDays;
        }
        const { pay } = entryPence(pieces);
        pence += pay;
        const client = clients.get(entry.document.clientName) ?? { people: new Set<string>(), pence: 0n };
        client.people.add(entry.contactId);
        client.pence += pay;
        clients.set(entry.document.clientName, client);
      }
      const { contactId, payrollNumber, document } = first;
      const [known, payAmount] = [before?.get(contactId), unitsText(pence, 2)];
      const since = known === undefined ? null : unitsText(pence - known, 2);
      const person = { contactId, fullname: document.fullname, payrollNumber, minutes, quarterDays, payAmount, since };
      (known === pence ? same : changed).push(person);
    },
    people: (): PeopleInRun => ({
      rows: [...changed, ...same].slice((page - 1) * size, page * size),
      total: changed.length + same.length,
      clients: [...clients]
        .sort(([, one], [, other]) => (one.pence === other.pence ? 0 : one.pence < other.pence ? 1 : -1))
        .map(([clientName, { people, pence }]) => ({
          clientName,
          people: people.size,
          payAmount: unitsText(pence, 2),
        })),
    }),
  };
}
