import type { OpenId, OpenIdClaims, OpenIdOutcome } from '#platform/log-in/open-id.ts';
import type { Context } from '../../context.ts';
import { providerOf, type SsoAttempt } from './sso-attempt.server.ts';
import { type StepResult, type CompletedStep, failedAt, passed } from '../settings/sso-test.ts';
import type { SsoSettings } from '../sso.ts';

type Step = 'provider' | 'keys' | 'answer';

/** Runs one step and records its result and duration. Null where it failed. */
async function ask<Done>(
  steps: CompletedStep[],
  step: Step,
  work: () => Promise<OpenIdOutcome<Done>>,
  words: (done: Done) => StepResult,
): Promise<Done | null> {
  const begun = performance.now();
  const outcome = await work();
  const milliseconds = Math.round(performance.now() - begun);
  const isDone = 'done' in outcome;
  steps.push({ step, came: isDone ? words(outcome.done) : failedAt(step, outcome), milliseconds });
  return isDone ? outcome.done : null;
}

/** Checks the agency’s provider and its keys, which needs nobody to log in. */
export async function checkProvider(
  ctx: Pick<Context, 'sealing' | 'agency'>,
  openId: OpenId,
  settings: SsoSettings,
): Promise<CompletedStep[]> {
  const provider = providerOf(ctx, ctx.agency.id, settings);
  const steps: CompletedStep[] = [];
  const found = await ask(
    steps,
    'provider',
    () => openId.discover(provider),
    ({ address }) => passed('Found the provider', address),
  );
  if (!found) return steps;
  await ask(
    steps,
    'keys',
    () => openId.readKeys(provider),
    ({ count, algorithms }) =>
      passed('Read its keys', `${count} ${count === 1 ? 'key' : 'keys'}, ${algorithms.join(', ')}`),
  );
  return steps;
}

/** Reads the provider's answer on the person who came back, as the next step. Null where it is invalid. */
export function readProviderAnswer(
  ctx: Pick<Context, 'sealing' | 'agency'>,
  openId: OpenId,
  {
    settings,
    steps,
    attempt,
    search,
  }: { settings: SsoSettings; steps: CompletedStep[]; attempt: SsoAttempt; search: string },
): Promise<OpenIdClaims | null> {
  const provider = providerOf(ctx, ctx.agency.id, settings);
  return ask(
    steps,
    'answer',
    () => openId.readAnswer(provider, attempt, { search, claim: settings.claim }),
    () => passed('Logged in', 'State, nonce and PKCE agree. The answer is for this client and from this issuer.'),
  );
}

/** Whether all steps passed. */
export const allPassed = (steps: readonly CompletedStep[]): boolean =>
  steps.every(({ came }) => came.state === 'passed');
