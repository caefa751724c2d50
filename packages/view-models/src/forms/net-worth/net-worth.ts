import type { ChainRecord } from '@causeway/core/chains'
import {
  type LenderLabels,
  lenderDisplayName,
  type PortfolioPosition,
  type Unknown,
} from '@causeway/core/lending'
import { walletCopy } from '../../locales/copy.ts'
import type { AssetRows } from '../asset-rows/asset-rows.ts'
import { chainName } from '../shared/chain-name.ts'
import { commonApr, type LenderWorth, lenderWorths } from './lender-worth.ts'
import { WALLET_GROUP, type WorthGroup, worthGroups } from './worth-groups.ts'
import { type WalletPart, worthParts } from './worth-parts.ts'
import { type WorthSums, worthSums } from './worth-sums.ts'

/** What somebody's net worth is made of. */
export interface NetWorthInput {
  /** What lies with lenders: the positions of `readPortfolio`, of whichever chains were read. */
  readonly positions: readonly PortfolioPosition[]
  /** What lies in the wallet, dust included. */
  readonly assets: Pick<AssetRows, 'groups'>
  readonly chains: readonly ChainRecord[]
  /** Of lenders. Default: names made of their ids. */
  readonly labels?: LenderLabels | undefined
}

/** What somebody has, in the wallet and with lenders. Every sum on it adds up to the cent. */
export interface NetWorthView extends WorthSums {
  /** What is in the wallet, the most valuable first. What stands for a deposit is not in it. */
  readonly assets: readonly WalletPart[]
  /** The most valuable first, closed ones last. */
  readonly lenders: readonly LenderWorth[]
  /** What all lenders come to, with what they earn and the leverage of all of it. */
  readonly lending: WorthSums & { readonly netApr: number | Unknown; readonly leverage: number | Unknown }
  /** The most valuable first, here and below. */
  readonly byChain: readonly WorthGroup[]
  /** With the wallet, as `WALLET_GROUP`. */
  readonly byLender: readonly WorthGroup[]
  readonly byToken: readonly WorthGroup[]
}

/**
 * Wallet and lenders as one. Nothing is guessed: what has no price is counted as unknown and not as 0. Nothing is counted
 * twice: the token that a lender gives for a deposit is that deposit.
 */
export function netWorthView({ positions, assets, chains, labels }: NetWorthInput): NetWorthView {
  const { wallet, lending } = worthParts(positions, assets)
  const parts = [...wallet, ...lending]
  const lenders = lenderWorths(positions, lending)
  const sums = worthSums(lending)
  return {
    ...worthSums(parts),
    assets: wallet,
    lenders,
    lending: { ...sums, netApr: commonApr(lenders), leverage: commonLeverage(sums) },
    byChain: worthGroups(parts, ({ chainId }) => ({ id: String(chainId), name: chainName(chains, chainId) })),
    byLender: worthGroups(parts, ({ lender }) =>
      lender === undefined
        ? { id: WALLET_GROUP, name: walletCopy.group }
        : { id: lender, name: lenderDisplayName(lender, labels) },
    ),
    byToken: worthGroups(parts, ({ tokenId, symbol }) => ({ id: tokenId, name: symbol })),
  }
}

function commonLeverage({ deposits, netWorth, unknown }: WorthSums): number | Unknown {
  return unknown > 0 || netWorth <= 0 ? 'unknown' : deposits / netWorth
}
