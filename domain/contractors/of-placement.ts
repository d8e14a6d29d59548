/** Returns the subject whose history includes an event about a placement. */
export const ofPlacement = (contractorId: string) => ({
  subjectType: 'contractor',
  subjectId: contractorId,
  contractorId,
});
