import { hasDefaultColours } from '../agencies/branding/brand.ts';
import type { Context } from '../context.ts';
import { isSettingUp, type SetUp } from './set-up.ts';
import { selectIsAtWork, selectIsInvited, selectSetUp } from './set-up.rows.server.ts';

/** Reads what the agency has set up so far; null once it is at work. */
export async function readSetUp({ db, agency }: Context): Promise<SetUp | null> {
  const [atWork] = await db.run<{ contractors: boolean; joined: boolean }>(selectIsAtWork(agency.id));
  const { contractors, joined } = atWork!;
  if (contractors && joined) return null;
  const [[rest], [invitation]] = (await db.runAll([selectSetUp(agency.id), selectIsInvited(agency.id)])) as unknown as [
    [Omit<SetUp, 'branding' | 'contractors' | 'invited'> & { logos: boolean }],
    [{ invited: boolean }],
  ];
  const { logos, ...others } = rest;
  const branding = logos || !hasDefaultColours(agency.settings.colors);
  const setUp = { ...others, branding, contractors, invited: joined || invitation.invited };
  return isSettingUp(setUp) ? setUp : null;
}
