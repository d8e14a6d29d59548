import type { SsoDomain } from '#domain/sso/domains/sso-domain.ts';

/** A proved domain of administrators, other than what is said of it. */
export const ssoDomain = (changes: Partial<SsoDomain> = {}): SsoDomain => ({
  ...{ domainId: 'd', domain: 'holbeck.example', clientId: null, clientName: null, proofToken: 'abc' },
  ...{ provedAt: '2026-05-18T09:00:00Z', provedBy: 'dns', lastCheckedAt: null, lastAnswer: null },
  ...{ postmasterSentAt: null, ...changes },
});

/** What makes it one of a client's authorisers. */
export const OF_CLIENT = { clientId: 'c', clientName: 'Holbeck Logistics' };
