import { normalizeTokenAddress, sameAddress } from '../../chains/address.ts'

/** One fee of a reply. `amount` in base units of its token. */
export interface Cost {
  readonly amount: bigint
  readonly token: { readonly chainId: number; readonly address: string }
}

/** Sums the fees in one token. Fees in other tokens are ignored. */
export function sumCosts(costs: readonly Cost[], chainId: number, token: string): bigint {
  return costs
    .filter(
      (cost) =>
        cost.token.chainId === chainId && sameAddress(normalizeTokenAddress(cost.token.address), token),
    )
    .reduce((sum, { amount }) => sum + amount, 0n)
}
