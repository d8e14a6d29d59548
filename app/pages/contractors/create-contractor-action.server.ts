import { type FieldError, Invalid } from '#domain/errors.ts';
import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import { checkNewContractor } from '#domain/contractors/check-contractor.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { createAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { NewContractorFields, readNewContractor } from './contractor-fields.ts';
import { loadPlacementChoices } from './placement-form.server.ts';

/** Moves problems with single authorisers to the form's field for all of them, without duplicates. */
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

/** Handles the form of a new placement, whether it began empty or as a copy. */
export const createContractorAction = createAction(
  NewContractorFields,
  async ({ ctx, value }) => {
    const { contractorId, fullname } = await createContractor(ctx, value).catch(refusedThere);
    return redirectWith(pathsOf(ctx).contractor(contractorId), { kind: 'good', message: `${fullname} is added.` });
  },
  {
    offer: loadPlacementChoices,
    check: async (ctx, typed) => atAuthorisers(await checkNewContractor(ctx, readNewContractor(typed))),
  },
);
