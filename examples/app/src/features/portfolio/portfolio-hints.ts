import { isPendle, isPendleExpired } from '@causeway/core/data'
import type { LenderWorth, NetWorthView, WalletPart } from '@causeway/view-models'

/** Something in a portfolio that its owner can act on. */
export type PortfolioHint =
  /** A principal token of Pendle that can be redeemed and earns nothing anymore. */
  | { readonly kind: 'expired'; readonly key: string; readonly part: WalletPart }
  | { readonly kind: 'rewards'; readonly key: 'rewards'; readonly lenders: readonly LenderWorth[] }
  /** Balances that no lender holds: the largest one, and the value of all. */
  | { readonly kind: 'idle'; readonly key: 'idle'; readonly part: WalletPart; readonly usd: number }

/** Minimum value of an idle balance in US dollars, below which depositing may cost more than it earns. */
const IDLE_USD = 100

/** Returns the hints of a portfolio, the most urgent first. `isWorthClaiming` excludes rewards below the fee of a claim. */
export function portfolioHints(
  { assets, lenders }: Pick<NetWorthView, 'assets' | 'lenders'>,
  now: number,
  isWorthClaiming: (lender: LenderWorth) => boolean,
): PortfolioHint[] {
  const nowSeconds = Math.floor(now / 1_000)
  const expired = assets.filter(
    ({ row: { token, amount = 0n } }) =>
      amount > 0n && isPendle(token, 'PT') && isPendleExpired(token, nowSeconds),
  )
  const withRewards = lenders.filter(
    (lender) =>
      lender.accounts.some(({ rewards }) => rewards.some(({ amount }) => amount > 0n)) &&
      isWorthClaiming(lender),
  )
  const idle = assets
    .filter(({ row: { token } }) => token.props?.pendle === undefined)
    .flatMap((part) => (part.worth !== 'unknown' && part.worth >= IDLE_USD ? { part, usd: part.worth } : []))
    .sort((a, b) => b.usd - a.usd)
  const [largest] = idle
  return [
    ...expired.map((part) => ({ kind: 'expired', key: part.row.key, part }) as const),
    ...(withRewards.length > 0 ? [{ kind: 'rewards', key: 'rewards', lenders: withRewards } as const] : []),
    ...(largest
      ? [
          {
            kind: 'idle',
            key: 'idle',
            part: largest.part,
            usd: idle.reduce((sum, { usd }) => sum + usd, 0),
          } as const,
        ]
      : []),
  ]
}
