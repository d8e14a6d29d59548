import { expect, test } from 'vitest';
import type { VisitorContext } from '#domain/context.ts';
import { runReminders } from '#domain/reminders/sending/run-reminders.server.ts';
import { openStopLink, switchByStopLink } from '#domain/reminders/sending/stop-link.server.ts';
import { composeReminder } from '#emails/compose/reminder.ts';
import { fixedClock } from '#platform/clock.ts';
import { openCaller } from '#platform/open-context.ts';
import { makePlacement } from '#tests/support/placement.ts';
import { mailsOf } from '#tests/support/stored-mails.ts';
import { openTwoAgencies, recordedActions } from '#tests/support/two-agencies.ts';
import { opened } from '#tests/support/opened.ts';

const world = opened(openTwoAgencies);

async function visitorOf(agency: 'here' | 'there'): Promise<VisitorContext> {
  const host = new URL(world[agency].agency.portalUrl).host;
  return (await openCaller(world.platform, { host, sessionToken: null, roleId: null })).visitor;
}
const run = (instant: string) =>
  runReminders({ ...world.here, clock: fixedClock(instant) }, composeReminder).then(({ sent }) => sent.length);

test('A reminder carries the link that stops reminders, for the mail program and for its reader; it works there and nowhere else', async () => {
  await makePlacement(world.here, {}, { start: '2026-05-11' });
  expect(await run('2026-05-25T08:00:00Z')).toBe(1);
  const [mail] = await mailsOf(world.here, { kind: 'submissionReminder' });
  const [, url = '', key = ''] =
    /^<(.+\/unsubscribe\/([\w-]{43}))>$/.exec(mail?.headers['List-Unsubscribe'] ?? '') ?? [];
  expect(url.startsWith(`${world.here.agency.portalUrl}/`)).toBe(true);
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  expect(mail?.text).toContain(url);

  const here = await visitorOf('here');
  expect(await openStopLink(here, key)).toMatchObject({
    ...{ fullname: 'Callum Hargreaves', roleType: 'ContractingRole', isOn: true },
  });
  await expect(openStopLink(await visitorOf('there'), key)).rejects.toThrow('This link is not valid.');
  await expect(openStopLink(here, `${key.slice(1)}A`)).rejects.toThrow('This link is not valid.');
  expect(await switchByStopLink(here, key, false)).toMatchObject({ isOn: false });
  expect(await switchByStopLink(here, key, false)).toMatchObject({ isOn: false });
  expect((await recordedActions(world.here)).filter((action) => action === 'role.settingsChanged')).toHaveLength(1);
  expect(await run('2026-06-08T08:00:00Z')).toBe(0);
  expect(await switchByStopLink(here, key, true)).toMatchObject({ isOn: true });
  expect(await run('2026-06-08T08:00:00Z')).toBe(1);
  const late = { ...here, clock: fixedClock('2027-01-01T00:00:00Z') };
  await expect(openStopLink(late, key)).rejects.toThrow('This link is not valid.');
});
