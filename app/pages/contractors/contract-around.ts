import { useEffect, useState } from 'react';
import type { OwnRules } from '#domain/contractors/placement-rules.ts';
import { usePaths } from '#app/paths.ts';
import type { Candidate } from './authorisers-field.tsx';

/** What a contract means to a new placement on it: its dates, its rules, and who authorises for its client already. */
export type ContractAround = {
  contract: OwnRules & { contractId: string; name: string; start: string | null; end: string | null };
  candidates: Candidate[];
};

/**
 * Follows the contract that somebody chooses in a form; nothing typed is touched, and what fails can be asked for again.
 * @param chosen the id of the contract chosen, or an empty text
 * @param known what the page came with, and what its last answer said
 */
export function useContractAround(chosen: string, known: (ContractAround | null | undefined)[]) {
  const to = usePaths();
  const [fetched, keep] = useState<ContractAround | null>(null);
  const [failed, fail] = useState('');
  const all = [fetched, ...known];
  const fitting = all.find((one) => one?.contract.contractId === chosen);
  const isMissing = chosen !== '' && !fitting;
  const href = to.contractAround(chosen);
  useEffect(() => {
    if (!isMissing) return undefined;
    const given = new AbortController();
    const look = async () => {
      const answer = await fetch(href, { signal: given.signal });
      if (!answer.ok) throw new Error(answer.statusText);
      keep((await answer.json()) as ContractAround);
    };
    look().catch(() => {
      if (!given.signal.aborted) fail(chosen);
    });
    return () => given.abort();
  }, [isMissing, href, chosen]);
  // What was shown stays until the next is there, so that a tick for somebody of both is kept.
  const around = chosen === '' ? null : (fitting ?? all.find(Boolean) ?? null);
  return { around, hasFailed: isMissing && failed === chosen };
}
