import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { EVENT_DATA } from '#domain/webhooks/event-data.schema.ts';
import { kindOf, TEST_EVENT, WEBHOOK_EVENTS, webhookEventOf } from '#domain/webhooks/webhook-event.ts';
import {
  CreateWebhookSchema,
  DeliveryFilterSchema,
  EditWebhookSchema,
  ReplayFailedSchema,
} from '#domain/webhooks/webhook.schema.ts';
import {
  MAX_ENDPOINTS,
  RETRY_WAITS,
  SECRET_OVERLAP_HOURS,
  SWITCHED_OFF,
  type Webhook,
  webhookFields,
} from '#domain/webhooks/webhook.ts';
import { says } from '../../support/says.ts';

const ID = '0197f3b2-6c1e-7c3a-9d2b-0a1b2c3d4e5f';

const unknown = (name: string) => `${name}: The ${name} field is not known.`;

describe('A webhook', () => {
  const sent = { url: ' https://b.example/hooks ', events: ['timesheet.accepted', 'timesheet.accepted'] };
  const created = (change: Record<string, unknown> = {}) => says(CreateWebhookSchema, { ...sent, ...change });
  test('has an address and at least one event, each once', () => {
    expect(created()).toEqual({ url: 'https://b.example/hooks', description: null, events: ['timesheet.accepted'] });
    expect(says(CreateWebhookSchema, {})).toEqual([
      'url: Please supply a URL for the endpoint',
      'events: Please choose at least one event',
    ]);
    expect(created({ events: [] })).toEqual(['events: Please choose at least one event']);
    expect(created({ events: ['all'] })).toEqual([
      expect.stringContaining('Please choose events among timesheet.submitted, '),
    ]);
    expect(created({ url: ' ' })).toEqual(['url: Please supply a URL for the endpoint']);
    expect(created({ url: `https://b.example/${'x'.repeat(482)}` })).toHaveProperty('url');
    expect(created({ url: `https://b.example/${'x'.repeat(483)}` })).toEqual([
      'url: Please use 500 characters at most',
    ]);
    expect(created({ a: 1 })).toEqual([unknown('a')]);
  });
  test.each([
    'b.example',
    'ftp://b.example',
    'xhttps://b.example',
    'https://u@b.example',
    'https://:p@b.example',
    'https://b.example#top',
    'httpsx://b.example',
  ])('may not be at %s', (url) =>
    expect(created({ url })).toEqual(['url: Please supply a URL such as https://payroll.example/hooks']),
  );
  test('is edited, switched and sent again', () => {
    expect(says(EditWebhookSchema, {})).toEqual({});
    expect(says(EditWebhookSchema, { isEnabled: false, version: 2 })).toEqual({ isEnabled: false, version: 2 });
    expect(says(EditWebhookSchema, { isEnabled: 'x' })).toEqual([
      'isEnabled: Please choose whether the endpoint is switched on.',
    ]);
    for (const status of ['queued', 'delivered', 'failed'])
      expect(says(DeliveryFilterSchema, { status })).toEqual({ status });
    expect(says(DeliveryFilterSchema, { status: '' })).toEqual({});
    expect(says(DeliveryFilterSchema, { status: 'x' })).toEqual([
      'status: Please choose among queued, delivered, failed',
    ]);
    expect(says(ReplayFailedSchema, { since: '2026-05-26T09:40:00+01:00' })).toHaveProperty('since');
    for (const since of [undefined, '2026-05-26'])
      expect(says(ReplayFailedSchema, { since })).toEqual([
        'since: Please supply an instant such as 2026-05-26T08:40:00Z',
      ]);
    expect(says(ReplayFailedSchema, { since: '2026-05-26T08:40:00Z', a: 1 })).toEqual([unknown('a')]);
    const own = { url: 'u', description: null, events: [], isEnabled: true };
    expect(webhookFields({ ...own, webhookId: 'w1', version: 1 } as unknown as Webhook)).toEqual(own);
  });
  test('is attempted ten times within three and a half days', () => {
    expect(RETRY_WAITS).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect([MAX_ENDPOINTS, SECRET_OVERLAP_HOURS, SWITCHED_OFF]).toEqual([20, 24, 'The endpoint is switched off.']);
  });
  test('reports events under their own names', () => {
    const told: Record<string, string[]> = {
      timesheet: ['submitted', 'edited', 'accepted', 'rejected', 'voided', 'deleted'],
      contractor: ['created', 'changed', 'deleted'],
      contract: ['created', 'changed', 'deleted'],
      client: ['created', 'changed', 'deleted'],
      contact: ['created', 'changed', 'deleted'],
      advisory: ['raised', 'ended'],
    };
    expect(WEBHOOK_EVENTS).toEqual(
      Object.entries(told).flatMap(([kind, names]) => names.map((name) => `${kind}.${name}`)),
    );
    for (const event of WEBHOOK_EVENTS.filter((one) => !one.endsWith('.changed')))
      expect(webhookEventOf(event)).toBe(event);
    for (const kind of ['contractor', 'contract', 'client', 'contact'])
      expect(webhookEventOf(`${kind}.edited`)).toBe(`${kind}.changed`);
    for (const action of ['authoriserAdded', 'authoriserRemoved', 'primaryAuthoriserSet'])
      expect(webhookEventOf(`contractor.${action}`)).toBe('contractor.changed');
    expect(webhookEventOf('contact.erased')).toBe('contact.deleted');
    expect(webhookEventOf('mail.failed')).toBeNull();
    expect(kindOf('timesheet.accepted')).toBe('timesheet');
    expect(TEST_EVENT).toBe('webhook.test');
  });
  test('describes each kind of subject, and nothing else', () => {
    const named = { contractId: ID, contractName: 'x', clientId: ID, clientName: 'x' };
    const state = { status: 'enabled', version: 1, changed: [] };
    const good: Record<keyof typeof EVENT_DATA, Record<string, unknown>> = {
      timesheet: {
        timesheetId: ID,
        friendlyId: 'TS-000123',
        isVoid: false,
        beginning: '2026-05-18',
        ending: '2026-05-24',
        totalMinutes: 450,
        contractorId: ID,
        contractor: 'x',
        payrollNumber: null,
        ...named,
        ...state,
        status: 'accepted',
      },
      contractor: {
        contractorId: ID,
        contractor: 'x',
        payrollNumber: null,
        reference: null,
        ...named,
        start: '2026-05-18',
        end: null,
        ...state,
      },
      contract: { ...named, reference: null, start: null, end: null, ...state },
      client: { clientId: ID, clientName: 'x', reference: null, ...state },
      contact: { contactId: ID, fullname: 'x', reference: null, ...state },
      advisory: {
        ...{ advisoryId: ID, contactId: ID, fullname: 'x', rule: 'dailyRest', level: 'missing', on: '2026-05-19' },
        contractorIds: [ID],
        changed: [],
      },
    };
    for (const [kind, data] of Object.entries(good)) {
      const shape: z.ZodObject = EVENT_DATA[kind as keyof typeof EVENT_DATA];
      expect(says(shape, data)).toEqual(data);
      expect(says(shape, { ...data, more: 1 })).toEqual([unknown('more')]);
      for (const name of Object.keys(data))
        expect(says(shape, { ...data, [name]: { odd: 1 } }), `${kind}.${name}`).toHaveLength(1);
      expect(Object.keys(data).sort()).toEqual(Object.keys(shape.shape).sort());
    }
  });
});
