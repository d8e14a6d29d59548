/** Somebody of the agency who administers it (spec §3). A super administrator is always enabled. */
export type Administrator = {
  administratorId: string;
  contactId: string;
  fullname: string;
  emailAddress: string;
  isEnabled: boolean;
  isSuperAdministrator: boolean;
};
