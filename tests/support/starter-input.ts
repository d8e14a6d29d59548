import { listTemplates } from '#domain/templates/list-templates.server.ts';
import { openTwoAgencies } from './two-agencies.ts';
import { Invalid } from '#domain/errors.ts';
import { placeStarter } from '#domain/starters/place-starter.server.ts';
import { StarterSchema } from '#domain/starters/starter.schema.ts';

/** Opens two agencies, the first of which is active, with the template for placing its starters. */
export async function openForStarters() {
  const world = await openTwoAgencies();
  const { db, agency } = world.here;
  await db.run({ text: `update agencies set status = 'active' where id = $1`, values: [agency.id] });
  return { ...world, templateId: (await listTemplates(world.here))[0]!.id };
}

let count = 0;
/** Returns an unused email address. */
export const newAddress = (name: string) => `${name}-${(count += 1)}@mailbox.example`;

/** Returns a new starter with everything new, on a contract that is also created. */
const starterInput = (timesheetTemplateId: string, more: Record<string, unknown> = {}) => ({
  who: 'new',
  fullname: 'Nadia Kowalczyk',
  emailAddress: newAddress('nadia'),
  contractId: 'new',
  clientId: 'new',
  clientName: 'Kirkstall Precision Engineering',
  contractName: 'CNC setter-operator',
  start: '2026-06-08',
  end: '2026-09-30',
  chargeRate: '27.50',
  payRate: '20.40',
  timesheetTemplateId,
  authoriser: 'new',
  authoriserName: 'Gillian Marsh',
  authoriserEmail: newAddress('gillian'),
  invitation: 'now',
  ...more,
});

/** Returns the tests' operations on new starters in the first agency. */
export function startersIn(world: Awaited<ReturnType<typeof openForStarters>>) {
  const allNew = (more: Record<string, unknown> = {}) => starterInput(world.templateId, more);
  const place = (more: Record<string, unknown> = {}) => placeStarter(world.here, StarterSchema.parse(allNew(more)));
  /** Returns what is refused for a starter: each field with its message. */
  const refused = async (more: Record<string, unknown>) => {
    const error = await place(more).catch((thrown: unknown) => thrown);
    if (!(error instanceof Invalid)) throw error;
    return error.fields.map(({ field, message }) => `${field}: ${message}`);
  };
  return { allNew, place, refused };
}
