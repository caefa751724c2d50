import { priceKey } from '@causeway/core/data'
import type { PortfolioHolding, PortfolioPosition, Unknown } from '@causeway/core/lending'
import type { AssetRows } from '../asset-rows/asset-rows.ts'
import type { AssetRow } from '../asset-rows/groups.ts'
import { groupSymbol } from '../shared/group-symbol.ts'
import { inWholeCents } from './apportion.ts'

/** Asset or debt of an account. All sums are computed from these parts. */
export interface WorthPart {
  readonly side: 'wallet' | 'deposit' | 'debt'
  readonly chainId: number
  /** Lender of the part. Undefined for an asset in the wallet. */
  readonly lender: string | undefined
  /** Asset group, or the price key of a token without a group. */
  readonly tokenId: string
  readonly symbol: string
  /** Value in US dollars, rounded to cents; negative for a debt. */
  readonly worth: number | Unknown
  readonly worth24h: number | Unknown
  /** Change within 24 hours, rounded to cents. Unknown if `worth` or `worth24h` is unknown. */
  readonly pnl24h: number | Unknown
}

/** A part that is a holding at a lender. */
export interface HoldingPart extends WorthPart {
  readonly holding: PortfolioHolding
}

/** A part that is an asset in the wallet on one chain. */
export interface WalletPart extends WorthPart {
  readonly row: AssetRow
}

/** Returns the parts of the wallet and of the lenders, rounded so that they add up to the rounded sums. */
export function worthParts(
  positions: readonly PortfolioPosition[],
  assets: Pick<AssetRows, 'groups'>,
): { readonly wallet: readonly WalletPart[]; readonly lending: readonly HoldingPart[] } {
  const holdings = positions.flatMap((position) => position.holdings)
  const rows = excludeReceipts(assets, holdings)
  const wallet = roundParts(rows.map(toWalletPart))
  const [deposits, debts] = [holdings.filter(isDeposit), holdings.filter((holding) => !isDeposit(holding))]
  const lending = [deposits, debts].flatMap((side) => roundParts(side.map(toHoldingPart)))
  return { wallet: withPnl(wallet), lending: withPnl(lending) }
}

/** Removes tokens that lenders issue for deposits, which are holdings at the lender. */
function excludeReceipts(
  { groups }: Pick<AssetRows, 'groups'>,
  holdings: readonly PortfolioHolding[],
): AssetRow[] {
  const receipts = new Set(
    holdings.flatMap(({ chainId, receipt }) => (receipt === undefined ? [] : priceKey(chainId, receipt))),
  )
  return groups
    .flatMap(({ rows }) => rows)
    .filter(({ chainId, token }) => !receipts.has(priceKey(chainId, token.address)))
}

function isDeposit({ rateMode }: PortfolioHolding): boolean {
  return rateMode === 0
}

function toWalletPart(row: AssetRow): WalletPart {
  const { chainId, token, balanceUsd: worth = 'unknown', price } = row
  const hasPrices = worth !== 'unknown' && price?.price && price.price24h !== undefined
  const worth24h = hasPrices ? worth * (price.price24h / price.price) : 'unknown'
  const base = { side: 'wallet', chainId, lender: undefined, pnl24h: 'unknown' } as const
  return { ...base, ...toTokenId(token, chainId, token.address), worth, worth24h, row }
}

function toHoldingPart(holding: PortfolioHolding): HoldingPart {
  const { chainId, lender, asset, poolId, netWorth: worth, netWorth24h: worth24h } = holding
  const side = isDeposit(holding) ? 'deposit' : 'debt'
  const token = toTokenId(asset, chainId, asset?.address ?? poolId)
  return { side, chainId, lender, ...token, worth, worth24h, pnl24h: 'unknown', holding }
}

function toTokenId(
  token: { readonly symbol: string; readonly assetGroup?: string | undefined } | undefined,
  chainId: number,
  address: string,
): Pick<WorthPart, 'tokenId' | 'symbol'> {
  const { assetGroup, symbol = '-' } = token ?? {}
  if (assetGroup === undefined) return { tokenId: priceKey(chainId, address), symbol }
  return { tokenId: assetGroup, symbol: groupSymbol(assetGroup) ?? symbol }
}

/** Rounds the parts of a sum to cents. */
function roundParts<Part extends WorthPart>(parts: readonly Part[]): Part[] {
  const worths = inWholeCents(parts.map(({ worth }) => (worth === 'unknown' ? 0 : worth)))
  return parts.map((part, index) =>
    part.worth === 'unknown' ? part : { ...part, worth: worths[index] ?? 0 },
  )
}

function withPnl<Part extends WorthPart>(parts: readonly Part[]): Part[] {
  const exact = parts.map(({ worth, worth24h }) =>
    worth === 'unknown' || worth24h === 'unknown' ? 0 : worth - worth24h,
  )
  const changes = inWholeCents(exact)
  return parts.map((part, index) => {
    const isKnown = part.worth !== 'unknown' && part.worth24h !== 'unknown'
    return isKnown ? { ...part, pnl24h: changes[index] ?? 0 } : part
  })
}
