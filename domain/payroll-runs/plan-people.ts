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
};

/** What a run has of one client: how many people, and pounds. */
export type ClientInRun = { clientName: string; people: number; payAmount: string };

/** Who is in a run, and for which clients. `total` counts everybody; `rows` are the people of one page. */
export type PeopleInRun = { rows: PersonInRun[]; total: number; clients: ClientInRun[] };

/** Adds up people as a file goes through them, one page of them in full. */
export function openPeople({ page, size }: { page: number; size: number }) {
  const rows: PersonInRun[] = [];
  const clients = new Map<string, { people: Set<string>; pence: bigint }>();
  let total = 0;
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
      if (Math.floor(total / size) + 1 === page) {
        const { contactId, payrollNumber, document } = first;
        const payAmount = unitsText(pence, 2);
        rows.push({ contactId, fullname: document.fullname, payrollNumber, minutes, quarterDays, payAmount });
      }
      total += 1;
    },
    people: (): PeopleInRun => ({
      rows,
      total,
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
