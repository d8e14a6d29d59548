import { exampleOf, type Schema, type Schemas } from '../docs/schema-text.ts';

type Content = Record<string, { schema?: Schema; example?: unknown }> | undefined;
type Operation = {
  operationId?: string;
  requestBody?: { content?: Content };
  responses?: Record<string, { content?: Content }>;
};
type Document = { paths?: Record<string, unknown>; components?: { schemas?: unknown } };

const HOURLY = [
  { entryDate: '2026-05-18', startTime: '06:00', endTime: '14:30', breakMinutes: 30 },
  { entryDate: '2026-05-19', startTime: '06:00', endTime: '14:30', breakMinutes: 30 },
];
/** Bodies whose fields do not all go together. */
const BODIES: Readonly<Record<string, unknown>> = {
  sendDigest: { from: '2026-05-18', to: '2026-05-24', recipients: ['payroll@calderfinch.example'] },
  submitTimesheet: { taskId: 'clock-2026-W21-0117', beginning: '2026-05-18', entries: HOURLY },
  editTimesheet: { version: 1, entries: HOURLY },
};

const DIGEST = {
  name: 'Weekly digest',
  kind: 'weekly',
  dayOfTheWeek: 'Monday',
  hour: 7,
  period: 'previousWeek',
  recipients: ['payroll@calderfinch.example'],
  dayOfTheMonth: undefined,
  cron: undefined,
  payrollLayoutId: undefined,
};
const COLUMNS = [
  { heading: 'Works number', field: 'payrollNumber' },
  { heading: 'Rate per hour', field: 'rate' },
  { heading: 'Hours', field: 'hours', element: 'standard' },
];
const LAYOUT = { rowPer: 'person', columns: COLUMNS, file: 'brightpay-{period}-run{run}.csv', decimal: 'point' };
const ON_FRIDAYS = { kind: 'weekly', dayOfTheWeek: 'Friday', fixedDate: undefined };
const SHOWN = { isHidden: false };
/** Where an example differs from its fields' own samples; undefined values are left out. */
const INSTEAD: Readonly<Record<string, object>> = {
  createDigestSchedule: DIGEST,
  editDigestSchedule: DIGEST,
  createReminders: ON_FRIDAYS,
  editReminders: ON_FRIDAYS,
  editContract: { start: undefined, end: undefined },
  setContractEndDate: { end: null },
  editContractor: { status: undefined },
  createAdministrator: { isSuperAdministrator: false },
  createTimesheetTemplate: SHOWN,
  createTimesheetTemplateUnderBusiness: SHOWN,
  editTimesheetTemplate: SHOWN,
  addContractRate: { from: '2026-06-01', unit: 'hour', chargeRate: '28.40', nightshiftPayRate: '1.5x' },
  addContractorRate: { from: '2026-06-01', chargeRate: '28.40', payRate: '21.10', note: 'Yearly review' },
  checkContractorRate: { from: '2026-06-01', chargeRate: '28.40', payRate: '21.10', note: 'Yearly review' },
  confirmContractorRateDifferences: { differenceIds: undefined, reason: 'Setter grade, agreed from 18 May' },
  createPayrollLayout: LAYOUT,
  editPayrollLayout: LAYOUT,
  makePayrollRun: { from: '2026-05-18', to: '2026-05-24', clientId: null, fingerprint: null },
  planPayrollRun: { from: '2026-05-18', to: '2026-05-24', clientId: null },
  setAgencyBilling: { chargeRate: '0.05' },
};

function instead(example: object, other: object): object {
  const fields = Object.entries({ ...example, ...other }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields);
}

const isWithout = (schema: Schema) => schema.example === undefined && !schema.$ref;

/**
 * Gives every JSON body in the description an example with realistic values: named schemas once, others inline. Changes
 * the document and returns it.
 */
export function addExamples<T extends Document>(document: T): T {
  const schemas = (document.components?.schemas ?? {}) as Schemas;
  const samples = Object.entries(schemas).map(([name, schema]) => [name, exampleOf(schema, schemas)] as const);
  for (const path of Object.values(document.paths ?? {}))
    for (const { operationId = '', requestBody, responses } of Object.values(path as Record<string, Operation>)) {
      const sent = requestBody?.content?.['application/json'];
      if (sent && BODIES[operationId]) sent.example = BODIES[operationId];
      if (sent && INSTEAD[operationId])
        sent.example = instead(exampleOf(sent.schema, schemas) as object, INSTEAD[operationId]);
      for (const content of [requestBody?.content, ...Object.values(responses ?? {}).map((one) => one.content)]) {
        const json = content?.['application/json'];
        if (json?.schema && isWithout(json.schema)) json.example ??= exampleOf(json.schema, schemas);
      }
    }
  for (const [name, sample] of samples) {
    const schema = schemas[name]!;
    if (isWithout(schema) && schema.type === 'object') Object.assign(schema, { examples: [sample] });
  }
  return document;
}
