/** Somebody of the agency who administers it. A super administrator is always enabled. */
export type Administrator = {
  administratorId: string;
  contactId: string;
  fullname: string;
  emailAddress: string;
  isEnabled: boolean;
  isSuperAdministrator: boolean;
  createdAt: string;
  updatedAt: string;
};

/** What becomes of an administrator that the super administrators are told of. */
export type AdministratorChange = 'created' | 'promoted' | 'demoted' | 'enabled' | 'disabled' | 'emailChanged';
