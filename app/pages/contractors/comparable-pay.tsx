import type { ComparablePay } from '#domain/advisories/rules/comparable-pay.ts';
import { type Contractor, plainRate } from '#domain/contractors/contractor.ts';
import { formatDate, formatRate, localMinute } from '#domain/format.ts';
import { ButtonLink } from '#app/components/button.tsx';
import { usePaths } from '#app/paths.ts';

type ComparablePayBoxProps = {
  pay: ComparablePay & { enteredAt: string | null };
  placement: Pick<Contractor, 'contractorId' | 'contractName' | 'clientName' | 'start'>;
  timeZone: string;
};

/** A person's pay beside that of a comparable employee of the client, before and after rights to equal pay begin. */
export function ComparablePayBox({ pay, placement, timeZone }: ComparablePayBoxProps) {
  const { from, hasBegun, short, planned } = pay;
  const to = usePaths();
  const entered = pay.enteredAt
    ? `, entered on the contract on ${formatDate(localMinute(pay.enteredAt, timeZone).slice(0, 10))}`
    : '';
  const title = from ? `${hasBegun ? 'Since' : 'Before'} ${formatDate(from)}` : 'Comparable pay';
  const isToPlan = short !== null && planned === null && from !== null && from > placement.start;
  return (
    <section className="box" aria-labelledby="comparable-pay">
      <h2 id="comparable-pay">{title}</h2>
      <dl className="dl tight2">
        <div>
          <dt>Paid now</dt>
          <dd className="r tnum">{rateOf(pay.paid, pay.isPaidDaily)}</dd>
        </div>
        <div>
          <dt>Comparable role</dt>
          <dd className="r tnum">
            <b>{rateOf(pay.comparable, pay.isComparableDaily)}</b>
          </dd>
        </div>
      </dl>
      <p className="md mt-3">{verdict(pay)}</p>
      <p className="hint mt-2">
        {`${placement.contractName} at ${placement.clientName}${entered}. Basic pay alone is compared.`}
      </p>
      {isToPlan && (
        <div className="mt-4">
          <ButtonLink href={to.rateFrom(placement.contractorId, { from, payRate: plainRate(pay.comparable)! })}>
            {hasBegun ? `Change the rate from ${formatDate(from)}` : `Plan a rate from ${formatDate(from)}`}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

const unitOf = (isDaily: boolean) => (isDaily ? 'per day' : 'per hour');
const rateOf = (rate: string | null, isDaily: boolean) =>
  rate === null ? 'None' : `${formatRate(rate)} ${unitOf(isDaily)}`;

function verdict({ isPaidDaily, isComparableDaily, paid, from, hasBegun, short, planned }: ComparablePay): string {
  if (isPaidDaily !== isComparableDaily) return 'They are in different units, so they are not compared.';
  if (paid === null) return 'This placement has no pay rate to compare.';
  if (short === null) return 'The pay is not below that of the comparable role.';
  const gap = `${formatRate(short)} ${unitOf(isPaidDaily)} below the comparable role.`;
  if (planned !== null)
    return `${gap} ${formatRate(planned)} is planned from ${formatDate(from!)}, when equal pay applies.`;
  if (from === null) return `${gap} Equal pay applies after twelve weeks in the role.`;
  return hasBegun
    ? `${gap} Equal pay has applied since ${formatDate(from)}.`
    : `${gap} Equal pay applies from ${formatDate(from)}.`;
}
