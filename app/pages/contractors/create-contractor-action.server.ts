import { createContractor } from '#domain/contractors/create-contractor.server.ts';
import { checkNewContractor } from '#domain/contractors/check-contractor.server.ts';
import { redirectWith } from '#app/http/flash.server.ts';
import { createAction } from '#app/http/form-action.server.ts';
import { pathsOf } from '#app/http/paths-of.server.ts';
import { NewContractorFields, readNewContractor } from './contractor-fields.ts';
import { offerForPlacement } from './placement-form.server.ts';

/** What the form of a new placement posts, whether it began empty or as a copy. */
export const createContractorAction = createAction(
  NewContractorFields,
  async ({ ctx, value }) => {
    const { contractorId, fullname } = await createContractor(ctx, value);
    return redirectWith(pathsOf(ctx).contractor(contractorId), { kind: 'good', message: `${fullname} is added.` });
  },
  { offer: offerForPlacement, check: (ctx, typed) => checkNewContractor(ctx, readNewContractor(typed)) },
);
