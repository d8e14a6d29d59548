import { newId } from '#domain/new-id.ts';
import type { PulledChange } from './book.ts';
import type { Load } from './timesheet-lives.ts';

type FeedPage = { changes: PulledChange[]; page: { through: number; epoch: string } };

/** The repeated work of the agency's systems, each with its pause in milliseconds. */
export const MACHINE_WORK: [pauseMs: number, work: (load: Load) => Promise<void>][] = [
  [3000, pullPayroll],
  [2000, addByApi],
  [6000, readCollections],
  [12_000, downloadFiles],
  [20_000, drawPdf],
];

let known: { after: number; epoch: string } | null = null;

/** Pulls new changes and acknowledges how far they were taken over. */
export async function pullPayroll({ agency, traffic, book }: Load): Promise<void> {
  for (;;) {
    const query = `?limit=100${known ? `&after=${known.after}&epoch=${known.epoch}` : ''}`;
    const pulled = await traffic.until('pull payroll', [200], () => agency.api('GET', `/payroll/changes${query}`));
    const { changes, page } = JSON.parse(pulled.text) as FeedPage;
    book.changes.push(...changes);
    known = { after: page.through, epoch: page.epoch };
    const { epoch } = page;
    await traffic.until('acknowledge payroll', [204], () =>
      agency.api('POST', '/payroll/acknowledgements', { through: page.through, epoch }),
    );
    book.acknowledged = page.through;
    if (changes.length === 0) return;
  }
}

async function addByApi({ agency, traffic, book, random }: Load): Promise<void> {
  const headers = { 'Idempotency-Key': newId() };
  if (random.chance(0.5)) {
    const clientName = `Client by the API ${newId()}`;
    const made = await traffic.until('add a client by the API', [201], () =>
      agency.api('POST', '/clients', { clientName }, headers),
    );
    book.clients.set(clientName, (JSON.parse(made.text) as { clientId: string }).clientId);
  } else {
    const emailAddress = `${newId()}@api.example`;
    const made = await traffic.until('add a contact by the API', [201], () =>
      agency.api('POST', '/contacts', { emailAddress, fullname: 'A contact' }, headers),
    );
    book.contacts.set(emailAddress, (JSON.parse(made.text) as { contactId: string }).contactId);
  }
}

async function readCollections({ agency, traffic, random }: Load): Promise<void> {
  if (random.chance(0.7)) {
    await traffic.until('page of the API', [200], () => agency.api('GET', '/timesheets?limit=200&sort=-updatedAt'));
    return;
  }
  const type = { Accept: 'application/x-ndjson' };
  await traffic.until('whole collection', [200], () =>
    agency.api('GET', '/timesheets?status=accepted', undefined, type),
  );
}

/** Downloads a contractor's summary, and a file sent with a timesheet. */
async function downloadFiles({ agency, traffic, book, random }: Load): Promise<void> {
  const { contractorId } = random.pick(agency.placements);
  await traffic.until('summary as CSV', [200], () =>
    agency.api('GET', `/timesheets/downloads/summary?format=csv&contractorId=${contractorId}`),
  );
  const withFiles = [...book.timesheets.values()].filter(({ file }) => file !== null);
  if (withFiles.length === 0) return;
  const { id, file } = random.pick(withFiles);
  const list = await traffic.until('files of a timesheet', [200], () => agency.api('GET', `/timesheets/${id}/files`));
  const { files } = JSON.parse(list.text) as { files: { id: string }[] };
  if (files.length !== 1) return traffic.complain('files of a timesheet', `${id} has ${files.length} files`);
  const { body } = await traffic.until('file', [200], () =>
    agency.api('GET', `/timesheets/${id}/files/${files[0]!.id}`),
  );
  if (!file!.equals(body)) traffic.complain('file', `the file of ${id} differs`);
  book.downloads += 1;
}

async function drawPdf({ agency, traffic, book, random }: Load): Promise<void> {
  const sheets = [...book.timesheets.keys()];
  if (sheets.length === 0) return;
  const { body } = await traffic.until('PDF', [200], () => agency.api('GET', `/timesheets/${random.pick(sheets)}/pdf`));
  if (body.subarray(0, 4).toString() !== '%PDF') traffic.complain('PDF', 'it is none');
  book.downloads += 1;
}
