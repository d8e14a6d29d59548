/** What an agency has set up so far. */
export type SetUp = {
  branding: boolean;
  templates: boolean;
  clients: boolean;
  people: boolean;
  contracts: boolean;
  contractors: boolean;
  /** Whether a contractor was invited, or has joined without. */
  invited: boolean;
};

/** The steps of setting up in order; whoever sees the list has verified their email. */
export const SET_UP_STEPS = ['email', 'branding', 'template', 'people', 'contract', 'invitation'] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];

/** Where each step stands. The first that is not done is the one to do now. */
export function setUpStates(setUp: SetUp): { step: SetUpStep; state: 'done' | 'now' | 'next' }[] {
  const isDone: Record<SetUpStep, boolean> = {
    email: true,
    // Whoever goes on without it keeps what there is.
    branding: setUp.branding || setUp.people,
    template: setUp.templates,
    people: setUp.clients && setUp.people,
    contract: setUp.contracts && setUp.contractors,
    invitation: setUp.invited,
  };
  const current = SET_UP_STEPS.find((step) => !isDone[step]);
  return SET_UP_STEPS.map((step) => ({ step, state: isDone[step] ? 'done' : step === current ? 'now' : 'next' }));
}

/** Whether the list is shown: until a contractor has been placed and invited, which is when the agency is at work. */
export const isSettingUp = ({ contractors, invited }: SetUp) => !(contractors && invited);
