import { useEffect, useState } from 'react';
import type { OwnRules } from '#domain/contractors/placement-rules.ts';
import { usePaths } from '#app/paths.ts';
import type { Candidate } from './authorisers-field.tsx';

/** What a contract means for a new placement on it: its dates, its rules, and who already authorises for its client. */
export type ContractAround = {
  contract: OwnRules & { contractId: string; name: string; start: string | null; end: string | null };
  candidates: Candidate[];
};

/**
 * Follows the contract chosen in a form; nothing typed is changed, and a failure can be retried.
 * @param chosen the id of the contract chosen, or an empty string
 * @param known what the page and its last result contained
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
  // What is shown stays until its replacement arrives, so that a tick for someone in both is kept.
  const around = chosen === '' ? null : (fitting ?? all.find(Boolean) ?? null);
  return { around, hasFailed: isMissing && failed === chosen };
}
