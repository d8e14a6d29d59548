import { z } from 'zod';
import { CreateClientSchema } from '#domain/clients/client.schema.ts';
import { ReadVersion } from '#domain/fields.ts';
import { SHOWN, shownOnly, withShown } from '#app/forms/shown-fields.ts';
import { Tick } from '#app/forms/tick.ts';

const Typed = z.object({ enabled: z.unknown().optional(), value: z.string().optional() }).catch({});

/** The addresses share one field, separated by lines or commas; an absent checkbox is off. */
function withAddresses(typed: unknown): Record<string, unknown> {
  const fields = typed as Record<string, unknown>;
  const { enabled, value = '' } = Typed.parse(fields.emailAcceptedTimesheetCopiesTo ?? {});
  const addresses = value.split(/[\s,;]+/).filter((address) => address !== '');
  return { ...fields, emailAcceptedTimesheetCopiesTo: { enabled: Boolean(enabled), value: addresses } };
}

/** A new client as posted by its form. */
export const NewClientFields = z.preprocess(
  withAddresses,
  CreateClientSchema.strip().extend({ isNamesakeMeant: Tick }),
);

/** A client as posted by its form: an empty field is cleared, one not sent stays. */
export const ClientFields = z.preprocess(
  withShown(withAddresses),
  CreateClientSchema.strip()
    .extend({ ...SHOWN, version: ReadVersion, isNamesakeMeant: Tick })
    .transform(shownOnly),
);
