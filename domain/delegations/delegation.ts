/** A person deciding for an authoriser on the days from `start` to `end`, inclusive. */
export type Delegation = {
  delegationId: string;
  authoriserContactId: string;
  authoriserFullname: string;
  delegateContactId: string;
  delegateFullname: string;
  start: string;
  end: string;
  version: number;
};

/** The editable fields of a delegation. */
export type DelegationFields = Pick<Delegation, 'delegateContactId' | 'start' | 'end'>;

/** Returns a delegation's current editable fields. */
export function delegationFields({ delegateContactId, start, end }: Delegation): DelegationFields {
  return { delegateContactId, start, end };
}
