/** What the address of an entry form says where the form is to be kept as a draft, rather than submitted. */
export const AS_DRAFT = { saves: 'draft' };
