import { describe, expect, test } from 'vitest';
import { readNotificationId } from '#domain/notifications/notification-id.ts';
import { readerOf } from '#domain/notifications/notification.policy.ts';
import { PublishNotificationSchema } from '#domain/notifications/notification.schema.ts';
import { says } from '../../support/says.ts';

const ID = '0197f3b2-6c1e-7c3a-9d2b-0a1b2c3d4e5f';

const unknown = (name: string) => `${name}: The ${name} field is not known.`;

describe('A notification', () => {
  const sent = { headline: ' Closed on Monday ', summary: ' From 9 to 10. ' };
  const published = (change: Record<string, unknown> = {}) => says(PublishNotificationSchema, { ...sent, ...change });
  const button = (href: string, text = 'More') => ({ button: { href, text } });
  test('has a headline, a summary, an icon and perhaps a button', () => {
    expect(published()).toEqual({
      headline: 'Closed on Monday',
      summary: 'From 9 to 10.',
      icon: 'info',
      button: null,
      audience: null,
    });
    for (const icon of ['info', 'bell', 'alert', 'clock', 'shield', 'refresh', 'help', 'mail'])
      expect(published({ icon })).toMatchObject({ icon });
    const audiences = [
      'personal',
      'ContractingRole',
      'AuthorisingRole',
      'RecruitmentAgencyAdministrationRole',
      'superAdministration',
    ];
    for (const audience of audiences) expect(published({ audience })).toMatchObject({ audience });
    expect(published({ audience: 'SystemRole' })).toEqual(['audience: This role type does not exist']);
    expect(published({ icon: 'x' })).toEqual([
      'icon: The icon must be one of info, bell, alert, clock, shield, refresh, help, mail.',
    ]);
    expect(published({ headline: ' ', summary: undefined })).toEqual([
      'headline: Please supply a headline',
      'summary: Please supply a summary',
    ]);
    expect(published({ headline: 'x'.repeat(121), summary: 'x'.repeat(401) })).toEqual([
      'headline: Please use 120 characters at most.',
      'summary: Please use 400 characters at most.',
    ]);
    expect(published({ headline: 'x'.repeat(120), summary: 'x'.repeat(400) })).toHaveProperty('headline');
    expect(published({ notificationId: 'x' })).toEqual(['notificationId: The notification id must be a UUID.']);
    expect(published({ notificationId: ID, a: 1 })).toEqual([unknown('a')]);
  });
  test.each(['/timesheets', '/', 'https://b.example/x?y=1', ' /timesheets '])('leads to %s', (href) =>
    expect(published(button(href))).toMatchObject({ button: { href: href.trim() } }),
  );
  test.each([
    '//b.example',
    '/\\b.example',
    '/a\\b',
    '/a b',
    'http://b.example',
    'javascript:alert(1)',
    'x/timesheets',
    'https://b.example/a b',
    '/a\u0007',
    'https://b.example/\u0007',
    '',
  ])('does not lead to “%s”', (href) =>
    expect(published(button(href))).toEqual([
      'button.href: Please supply an https address or a path of the portal, such as /timesheets.',
    ]),
  );
  test('has a button of a few words', () => {
    expect(published(button('/x', ' '))).toEqual(['button.text: Please supply the button’s text']);
    expect(published(button('/x', 'x'.repeat(41)))).toEqual(['button.text: Please use 40 characters at most.']);
    expect(published({ button: { href: '/x', text: 'x', a: 1 } })).toHaveLength(1);
    expect(published(button(`/${'x'.repeat(1999)}`))).toHaveProperty('button');
    expect(published(button(`/${'x'.repeat(2000)}`))).toHaveLength(1);
  });
  test('is read by people, under its id', () => {
    expect(readNotificationId(ID)).toBe(ID);
    expect(() => readNotificationId('x')).toThrow('The notification does not exist.');
    try {
      readNotificationId('x');
    } catch (error) {
      expect(error).toMatchObject({ code: 'notification_not_found' });
    }
    expect(() => readerOf({ kind: 'system' })).toThrow('This role is not permitted to execute this action');
    const person = { kind: 'role', accountId: 'a1' } as Parameters<typeof readerOf>[0];
    expect(readerOf(person)).toBe(person);
  });
});
