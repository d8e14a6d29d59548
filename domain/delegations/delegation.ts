/** Somebody who decides for an authoriser on the days from `start` to `end`, both included. */
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

/** What of a delegation can be edited. */
export type DelegationFields = Pick<Delegation, 'delegateContactId' | 'start' | 'end'>;

/** A delegation's editable fields as they stand. */
export function delegationFields({ delegateContactId, start, end }: Delegation): DelegationFields {
  return { delegateContactId, start, end };
}

/** Who decides for an authoriser on a day. */
export type StandIn = { contactId: string; fullname: string; emailAddress: string; until: string };
