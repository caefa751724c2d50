import { normalizeTokenAddress, sameAddress } from '../../chains/address.ts'

/** One fee of a reply. `amount` in base units of its token. */
export interface Cost {
  readonly amount: bigint
  readonly token: { readonly chainId: number; readonly address: string }
}

/** Sums the fees that are paid in one token of one chain. Fees in other tokens cannot be added. */
export function sumCosts(costs: readonly Cost[], chainId: number, token: string): bigint {
  return costs
    .filter(
      (cost) =>
        cost.token.chainId === chainId && sameAddress(normalizeTokenAddress(cost.token.address), token),
    )
    .reduce((sum, { amount }) => sum + amount, 0n)
}
