import { unitsText } from '../payroll-layouts/exact-figures.ts';
import { entryPence, type PayEntry, piecesOf } from '../payroll-layouts/pay-entry.ts';
import type { PayElement } from '../payroll-layouts/pay-fields.ts';

/** People of a page of a plan. */
export const REVIEW_SIZE = 10;

/** What a run has of one person: minutes by pay element, days in quarters, and pounds. */
export type PersonInRun = {
  contactId: string;
  fullname: string;
  payrollNumber: string | null;
  minutes: Record<PayElement, number>;
  quarterDays: number;
  payAmount: string;
  /** Pounds more or less than in the run before; null where the person is not in it, or there is none. */
  since: string | null;
};

/** Pence of each person in a run, by their contact. */
export type PenceByPerson = ReadonlyMap<string, bigint>;

/** What a run has of one client: how many people, and pounds. */
export type ClientInRun = { clientName: string; people: number; payAmount: string };

/** Who is in a run, and for which clients. `total` counts everybody; `rows` are the people of one page. */
export type PeopleInRun = { rows: PersonInRun[]; total: number; clients: ClientInRun[] };

/** What the pieces of some entries pay in pence, each timesheet rounded as the digest rounds. */
export const penceOfEntries = (entries: readonly PayEntry[]): bigint =>
  entries.reduce((sum, entry) => sum + entryPence(piecesOf(entry)).pay, 0n);

/** Adds up people as a file goes through them. Beside a run before, those come first whose pay is another or who were not in it. */
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
