import { Link } from '@remix-run/react';
import { useHydrated } from '#app/components/use-hydrated.ts';
import { useOwnAddress } from '#app/own-address.ts';
import { usePaths } from '#app/paths.ts';

/**
 * Links a field that chooses one of many to the page that adds another. That page returns to the form as filled in,
 * with the new one chosen; without JavaScript it opens beside the form, so that nothing typed is lost.
 */
export function AddFirst({ kind, field }: { kind: 'contact' | 'client' | 'contract'; field: string }) {
  const to = usePaths();
  const isEnhanced = useHydrated();
  const query = { returnTo: useOwnAddress(), returnAs: field };
  return (
    <>
      Not in the list?{' '}
      <Link
        to={{ client: to.newClient, contract: to.newContract, contact: to.newContact }[kind](query)}
        {...(isEnhanced ? {} : { target: '_blank' })}
      >
        Add a {kind}
      </Link>
      {isEnhanced ? '.' : <span className="without-script"> in another tab, then find it here.</span>}
    </>
  );
}
