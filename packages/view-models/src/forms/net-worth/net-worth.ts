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

/** Input of `netWorthView`. */
export interface NetWorthInput {
  /** Positions at lenders, from `readPortfolio`. */
  readonly positions: readonly PortfolioPosition[]
  /** Assets in the wallet, including dust. */
  readonly assets: Pick<AssetRows, 'groups'>
  readonly chains: readonly ChainRecord[]
  /** Names of lenders. Default: derived from their ids. */
  readonly labels?: LenderLabels | undefined
}

/** Net worth of an account, in the wallet and at lenders. All sums add up to the cent. */
export interface NetWorthView extends WorthSums {
  /** Wallet assets by value, highest first, without tokens that represent a deposit. */
  readonly assets: readonly WalletPart[]
  /** Lenders by net worth, highest first; closed ones last. */
  readonly lenders: readonly LenderWorth[]
  /** Sums of all lenders, with their net APR and leverage. */
  readonly lending: WorthSums & { readonly netApr: number | Unknown; readonly leverage: number | Unknown }
  /** Groups by net worth, highest first. */
  readonly byChain: readonly WorthGroup[]
  /** Groups by lender; the wallet is the group `WALLET_GROUP`. */
  readonly byLender: readonly WorthGroup[]
  readonly byToken: readonly WorthGroup[]
}

/**
 * Returns the net worth of an account. Assets without a price are counted as unknown, not as 0. Tokens that a lender
 * issues for a deposit are not counted in addition to the deposit.
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
