import { priceKey } from '@causeway/core/data'
import type { PortfolioHolding, PortfolioPosition, Unknown } from '@causeway/core/lending'
import type { AssetRows } from '../asset-rows/asset-rows.ts'
import type { AssetRow } from '../asset-rows/groups.ts'
import { groupSymbol } from '../shared/group-symbol.ts'
import { inWholeCents } from './apportion.ts'

/** One thing that is held or owed: everything else is sums of these. */
export interface WorthPart {
  readonly side: 'wallet' | 'deposit' | 'debt'
  readonly chainId: number
  /** Undefined for what lies in the wallet. */
  readonly lender: string | undefined
  /** What it counts as: an asset of every chain, or a token of one. */
  readonly tokenId: string
  readonly symbol: string
  /** US dollars to the cent: below 0 for a debt. */
  readonly worth: number | Unknown
  readonly worth24h: number | Unknown
  /** To the cent. Unknown where one of the two is. */
  readonly pnl24h: number | Unknown
}

/** A holding with the lender, and its part. */
export interface HoldingPart extends WorthPart {
  readonly holding: PortfolioHolding
}

/** An asset of the wallet on one chain, and its part. */
export interface WalletPart extends WorthPart {
  readonly row: AssetRow
}

/** What the wallet and the lenders hold, each rounded so that all of it adds up. */
export function worthParts(
  positions: readonly PortfolioPosition[],
  assets: Pick<AssetRows, 'groups'>,
): { readonly wallet: readonly WalletPart[]; readonly lending: readonly HoldingPart[] } {
  const holdings = positions.flatMap((position) => position.holdings)
  const rows = withoutReceipts(assets, holdings)
  const wallet = rounded(rows.map(walletPart))
  const [deposits, debts] = [holdings.filter(isDeposit), holdings.filter((one) => !isDeposit(one))]
  const lending = [deposits, debts].flatMap((side) => rounded(side.map(holdingPart)))
  return { wallet: withPnl(wallet), lending: withPnl(lending) }
}

/** A deposit's token in the wallet is the deposit once more. */
function withoutReceipts(
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

function walletPart(row: AssetRow): WalletPart {
  const { chainId, token, balanceUsd: worth = 'unknown', price } = row
  const isCompared = worth !== 'unknown' && price?.price && price.price24h !== undefined
  const worth24h = isCompared ? worth * (price.price24h / price.price) : 'unknown'
  const facts = { side: 'wallet', chainId, lender: undefined, pnl24h: 'unknown' } as const
  return { ...facts, ...tokenOf(token, chainId, token.address), worth, worth24h, row }
}

function holdingPart(holding: PortfolioHolding): HoldingPart {
  const { chainId, lender, asset, poolId, netWorth: worth, netWorth24h: worth24h } = holding
  const side = isDeposit(holding) ? 'deposit' : 'debt'
  const token = tokenOf(asset, chainId, asset?.address ?? poolId)
  return { side, chainId, lender, ...token, worth, worth24h, pnl24h: 'unknown', holding }
}

function tokenOf(
  token: { readonly symbol: string; readonly assetGroup?: string | undefined } | undefined,
  chainId: number,
  address: string,
): Pick<WorthPart, 'tokenId' | 'symbol'> {
  const { assetGroup, symbol = '-' } = token ?? {}
  if (assetGroup === undefined) return { tokenId: priceKey(chainId, address), symbol }
  return { tokenId: assetGroup, symbol: groupSymbol(assetGroup) ?? symbol }
}

/** Parts of one sum. */
function rounded<Part extends WorthPart>(parts: readonly Part[]): Part[] {
  const worths = inWholeCents(parts.map(({ worth }) => (worth === 'unknown' ? 0 : worth)))
  return parts.map((part, at) => (part.worth === 'unknown' ? part : { ...part, worth: worths[at] ?? 0 }))
}

function withPnl<Part extends WorthPart>(parts: readonly Part[]): Part[] {
  const exact = parts.map(({ worth, worth24h }) =>
    worth === 'unknown' || worth24h === 'unknown' ? 0 : worth - worth24h,
  )
  const changes = inWholeCents(exact)
  return parts.map((part, at) => {
    const isKnown = part.worth !== 'unknown' && part.worth24h !== 'unknown'
    return isKnown ? { ...part, pnl24h: changes[at] ?? 0 } : part
  })
}
