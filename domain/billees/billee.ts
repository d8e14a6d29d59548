/** An agency's billing entity: who an invoice to the agency is made out to. */
export type Billee = {
  billeeId: string;
  name: string;
  emailAddress: string | null;
  /** Its postal address, with line breaks. */
  address: string | null;
  reference: string | null;
  /** Whether it is the one billed. */
  isBilled: boolean;
  version: number;
  createdAt: string;
  updatedAt: string;
};

/** What of a billee can be edited. */
export type BilleeFields = Pick<Billee, 'name' | 'emailAddress' | 'address' | 'reference'>;

/** A billee's editable fields as they stand. */
export function billeeFields({ name, emailAddress, address, reference }: Billee): BilleeFields {
  return { name, emailAddress, address, reference };
}
