import { AddContractRateSchema } from '#domain/contracts/contract-rate.schema.ts';
import { withTypedDates } from '#app/forms/typed-dates.ts';

/** Default rates of a contract from a date, as their form posts them. */
export const ContractRateFields = withTypedDates(AddContractRateSchema.strip(), ['from']);
