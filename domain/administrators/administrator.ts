/** An administrator of the agency. A super administrator is always enabled. */
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

/** A change to an administrator that super administrators are notified of. */
export type AdministratorChange = 'created' | 'promoted' | 'demoted' | 'enabled' | 'disabled' | 'emailChanged';
