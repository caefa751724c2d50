import { normalizeTokenAddress, sameAddress } from '../../chains/address.ts'

/** One position of a provider's bill. `amount` in base units of its token. */
export interface Cost {
  readonly amount: bigint
  readonly token: { readonly chainId: number; readonly address: string }
}

/** What of a bill is to be paid in one token of one chain; other tokens cannot be added to it. */
export function sumCosts(costs: readonly Cost[], chainId: number, token: string): bigint {
  return costs
    .filter(
      (cost) =>
        cost.token.chainId === chainId && sameAddress(normalizeTokenAddress(cost.token.address), token),
    )
    .reduce((sum, { amount }) => sum + amount, 0n)
}
