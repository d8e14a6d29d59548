import type { SsoDomain } from '#domain/sso/domains/sso-domain.ts';

/** Returns a verified domain of administrators, except for the given changes. */
export const ssoDomain = (changes: Partial<SsoDomain> = {}): SsoDomain => ({
  ...{ domainId: 'd', domain: 'holbeck.example', clientId: null, clientName: null, proofToken: 'abc' },
  ...{ provedAt: '2026-05-18T09:00:00Z', provedBy: 'dns', lastCheckedAt: null, lastAnswer: null },
  ...{ postmasterSentAt: null, ...changes },
});

/** Makes it one for a client's authorisers. */
export const OF_CLIENT = { clientId: 'c', clientName: 'Holbeck Logistics' };
