import { z } from 'zod';
import { ChosenId, editOf, ReadVersion, requiredDate, requiredId } from '../fields.ts';

const DelegationFields = {
  delegateContactId: requiredId('Please choose who decides meanwhile.'),
  start: requiredDate('Please supply the first day.', 'The first day is not a valid date.'),
  end: requiredDate('Please supply the last day.', 'The last day is not a valid date.'),
};

/** A new delegation: `authoriserContactId` is the person who will be away. */
export const CreateDelegationSchema = z.strictObject({
  delegationId: ChosenId,
  authoriserContactId: requiredId('Please choose who will be away.'),
  ...DelegationFields,
});
export type CreateDelegation = z.output<typeof CreateDelegationSchema>;

/** A change to some of a delegation's fields; with `version`, only for the state that was read. */
export const EditDelegationSchema = editOf(DelegationFields).extend({ version: ReadVersion.optional() });
export type EditDelegation = z.output<typeof EditDelegationSchema>;
