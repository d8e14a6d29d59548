/** A person who may decide the timesheets of one placement. */
export type Authoriser = {
  authoriserId: string;
  contactId: string;
  contractorId: string;
  isPrimary: boolean;
  reference: string | null;
  isDeleted: boolean;
  isActive: boolean;
  fullname: string;
  emailAddress: string;
  preferredTelephoneNumber: string | null;
  lastReminded: string | null;
  contactLastReminded: string | null;
  contractorFullname: string;
  contractId: string;
  contractName: string;
  client: { clientId: string; clientName: string };
  version: number;
  createdAt: string;
  updatedAt: string;
};
