import { CausewayError } from '../../kernel/errors.ts'
import type { Address } from '../../kernel/schema.ts'
import { getAssetName } from '../../lending/actions/format-token-amount.ts'
import type { LendingPool } from '../../lending/market.ts'

/** A contract of the lender's for a pool. @throws CausewayError LENDER_UNREADABLE where it is not known */
export function requireContract({ contracts, asset, lender }: LendingPool, name: string): Address {
  const contract = contracts[name]
  if (contract) return contract
  throw new CausewayError(`The ${name} of ${getAssetName(asset)} at ${lender} is not known`, {
    code: 'LENDER_UNREADABLE',
    details: 'The market was not read from the chain',
  })
}
