import { CausewayError } from '../../kernel/errors.ts'
import type { Address } from '../../kernel/schema.ts'
import { getAssetName } from '../../lending/actions/format-token-amount.ts'
import type { LendingPool } from '../../lending/lender-market.ts'

/** Returns a contract of a pool, such as its aToken. @throws CausewayError LENDER_UNREADABLE if the market lacks it */
export function requireContract({ contracts, asset, lender }: LendingPool, name: string): Address {
  const contract = contracts[name]
  if (contract) return contract
  throw new CausewayError(
    `The ${name} of ${getAssetName(asset)} at ${lender} is unknown. Read the market again.`,
    {
      code: 'LENDER_UNREADABLE',
      details: 'The market was not read from the chain.',
    },
  )
}
