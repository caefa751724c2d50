import { isNativeToken } from '../../chains/address.ts'
import { getAssetName } from '../../lending/actions/format-token-amount.ts'
import { lenderDisplayName } from '../../lending/lender-names.ts'
import { poolConfig } from '../../lending/market.ts'
import { MARGIN_LEGS } from '../../margin/operation.ts'
import type { MarginTerms } from '../../margin/trade.ts'
import { isRouted } from './encode.ts'

/** Why the contract cannot carry a trade out; undefined where it can. */
export function refusalOf(terms: MarginTerms): string | undefined {
  const { market, sell, buy, operation } = terms
  const name = lenderDisplayName(market.lender)
  if (!isRouted(market.family)) return `${name} is not served`
  const native = [sell, buy].find(({ underlying }) => isNativeToken(underlying))
  if (native) return `${getAssetName(native.asset)} is the native asset at ${name}: only tokens are served`
  if (market.family === 'compound-v2' && market.lender !== 'VENUS' && !market.lender.startsWith('VENUS_')) {
    return `${name} lets nobody act for an account`
  }
  const guarded = [sell, buy].find(
    ({ contracts }) => hasKeeper(contracts['provider']) || hasKeeper(contracts['broker']),
  )
  if (guarded) return `${getAssetName(guarded.asset)} of ${name} moves through a contract of its own`
  const { out } = MARGIN_LEGS[operation]
  // A Comet's base token is a deposit or a debt, and no collateral; a Morpho market lends one token against one other.
  const config = poolConfig(buy, 0)
  const isCollateral = config !== 'unknown' && config.collateralFactor > 0n
  const isIsolated = market.family === 'compound-v3' || market.family === 'morpho'
  if (isIsolated && out === 'Deposit' && !isCollateral)
    return `${getAssetName(buy.asset)} is no collateral at ${name}`
  if (market.family === 'morpho' && (operation === 'CollateralSwap' || operation === 'DebtSwap')) {
    return 'A market of Morpho has one collateral and one debt'
  }
  return undefined
}

const ZERO = /^0x0{40}$/

function hasKeeper(contract: string | undefined): boolean {
  return contract !== undefined && !ZERO.test(contract)
}
