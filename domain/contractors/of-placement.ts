/** Whose history an event stands in, where it is about a placement. */
export const ofPlacement = (contractorId: string) => ({
  subjectType: 'contractor',
  subjectId: contractorId,
  contractorId,
});
