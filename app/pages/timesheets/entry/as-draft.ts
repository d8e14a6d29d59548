/** The parameter in an entry form's address that saves it as a draft rather than submitting it. */
export const AS_DRAFT = { saves: 'draft' };
