import createClient from 'openapi-fetch';
import type { components, paths } from './countersign-api.ts';

const { COUNTERSIGN_API = 'http://localhost:3000/api/v1', COUNTERSIGN_KEY } = process.env;
if (!COUNTERSIGN_KEY) throw new Error('Set COUNTERSIGN_KEY to a key for the directory, timesheets and payroll.');
const api = createClient<paths>({
  baseUrl: COUNTERSIGN_API,
  headers: { Authorization: `Bearer ${COUNTERSIGN_KEY}` },
});

type Problem = components['schemas']['Problem'];
/** Returns the data, or throws the service's own message as an error. */
function given<Data>({ data, error }: { data?: Data; error?: Problem }): Data {
  if (data === undefined) throw new Error(`${error?.code}: ${error?.title} ${JSON.stringify(error?.errors ?? [])}`);
  return data;
}

/** Returns the contact that the agency has under this email, or a new one. */
async function contactOf(fullname: string, emailAddress: string): Promise<string> {
  const { contacts } = given(await api.GET('/contacts', { params: { query: { emailAddress } } }));
  return contacts[0]?.contactId ?? given(await api.POST('/contacts', { body: { fullname, emailAddress } })).contactId;
}

// 1. Who works for whom, and who decides.
const client = given(await api.POST('/clients', { body: { clientName: 'Kirkstall Precision Engineering' } }));
const contract = given(
  await api.POST('/contracts', {
    body: { clientId: client.clientId, name: 'CNC setter-operator', start: '2026-01-05' },
  }),
);
const { timesheetTemplates } = given(
  await api.GET('/timesheetTemplates', { params: { query: { isDefault: 'true' } } }),
);
const contractor = given(
  await api.POST('/contractors', {
    body: {
      contractId: contract.contractId,
      contractorContactId: await contactOf('Callum Hargreaves', 'callum.hargreaves@mailbox.example'),
      start: '2026-01-05',
      payrollNumber: '0117',
      timesheetTemplateId: timesheetTemplates[0]!.id,
      chargingPeriod: 'hourly',
      entryPeriod: 'weekly',
      authorisers: [
        { contactId: await contactOf('Helen Brackenridge', 'helen.brackenridge@kirkstall.example'), isPrimary: true },
      ],
    },
  }),
);

// 2. A week of theirs, submitted and accepted.
const days = ['2026-05-18', '2026-05-19', '2026-05-20'];
const submitted = given(
  await api.POST('/contractors/{contractorId}/timesheets', {
    params: { path: { contractorId: contractor.contractorId } },
    body: {
      taskId: `client-example-${contractor.contractorId}`,
      beginning: '2026-05-18',
      entries: days.map((entryDate) => ({ entryDate, startTime: '06:00', endTime: '14:30', breakMinutes: 30 })),
    },
  }),
);
const accepted = given(
  await api.PATCH('/timesheets/{timesheetId}/accept', {
    params: { path: { timesheetId: submitted.timesheetId } },
    body: { version: submitted.version },
  }),
);

// 3. What payroll receives of it.
let after = 0;
for (;;) {
  const { changes, page } = given(await api.GET('/payroll/changes', { params: { query: { after } } }));
  const own = changes.find(({ timesheetId }) => timesheetId === accepted.timesheetId);
  if (own) console.log([own.kind, own.payrollNumber ?? '', own.fullname, own.totalMinutes].join('\t'));
  if (own || page.nextCursor === null) break;
  after = page.through;
}
