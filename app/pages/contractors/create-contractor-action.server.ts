import { type FieldError, Invalid } from '#domain/errors.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import { checkNewContractor } from '#domain/contractors/check-contractor.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { createAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { NewContractorFields, readNewContractor } from './contractor-fields.ts';
import { offerForPlacement } from './placement-form.server.ts';

/** Problems with single authorisers, at the field that the form has for all of them; each is said once. */
function atAuthorisers(problems: readonly FieldError[]): FieldError[] {
  const said = problems.map((one) => (one.field.startsWith('authorisers[') ? { ...one, field: 'authorisers' } : one));
  return said.filter(
    ({ field, message }, index) =>
      said.findIndex((other) => other.field === field && other.message === message) === index,
  );
}

const refusedThere = (error: unknown): never => {
  throw error instanceof Invalid ? new Invalid(atAuthorisers(error.fields)) : error;
};

/** What the form of a new placement posts, whether it began empty or as a copy. */
export const createContractorAction = createAction(
  NewContractorFields,
  async ({ ctx, value }) => {
    const { contractorId, fullname } = await createContractor(ctx, value).catch(refusedThere);
    return redirectWith(pathsOf(ctx).contractor(contractorId), { kind: 'good', message: `${fullname} is added.` });
  },
  {
    offer: offerForPlacement,
    check: async (ctx, typed) => atAuthorisers(await checkNewContractor(ctx, readNewContractor(typed))),
  },
);
