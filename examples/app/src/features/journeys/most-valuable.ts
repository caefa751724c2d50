import { sameAddress } from '@causeway/core/chains'
import type { BalanceEntry, Token } from '@causeway/core/data'
import type { JourneyTarget } from './journey-target.ts'

/** Returns the most valuable holding that is not the token of the target itself. */
export function mostValuable(
  entries: readonly Pick<BalanceEntry<Token>, 'chainId' | 'currency' | 'balanceUsd'>[],
  { chainId, asset }: Pick<JourneyTarget, 'chainId' | 'asset'>,
): Token | undefined {
  return entries
    .filter((entry) => entry.chainId !== chainId || !sameAddress(entry.currency.address, asset.address))
    .filter(({ balanceUsd = 0 }) => balanceUsd > 0)
    .toSorted((a, b) => (b.balanceUsd ?? 0) - (a.balanceUsd ?? 0))[0]?.currency
}
