/** What an agency has set up so far. */
export type SetUp = {
  branding: boolean;
  templates: boolean;
  clients: boolean;
  people: boolean;
  contracts: boolean;
  contractors: boolean;
  /** Whether a contractor has been invited, or has joined without an invitation. */
  invited: boolean;
};

/** The set-up steps in order; anyone seeing the list has verified their email. */
export const SET_UP_STEPS = ['email', 'branding', 'template', 'people', 'contract', 'invitation'] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];

/** Returns the state of each step. The first unfinished one is current. */
export function setUpStates(setUp: SetUp): { step: SetUpStep; state: 'done' | 'now' | 'next' }[] {
  const isDone: Record<SetUpStep, boolean> = {
    email: true,
    // Continuing without it means keeping the default branding.
    branding: setUp.branding || setUp.people,
    template: setUp.templates,
    people: setUp.clients && setUp.people,
    contract: setUp.contracts && setUp.contractors,
    invitation: setUp.invited,
  };
  const current = SET_UP_STEPS.find((step) => !isDone[step]);
  return SET_UP_STEPS.map((step) => ({ step, state: isDone[step] ? 'done' : step === current ? 'now' : 'next' }));
}

/** Returns whether the list is shown: until a contractor has been placed and invited, when the agency is at work. */
export const isSettingUp = ({ contractors, invited }: SetUp) => !(contractors && invited);
