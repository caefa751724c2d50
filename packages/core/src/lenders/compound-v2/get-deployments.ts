import { isAddress, isNativeToken, lowerAddress, NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import type { LendingChain } from '../../lending/lender.ts'
import type { LenderMarket } from '../../lending/lender-market.ts'
import type { StartupFiles } from '../../lending/startup/files.ts'
import type { LenderDeployment } from '../shared/create-lender.ts'

/** Contracts of one comptroller. Addresses lower-cased. */
export interface CompoundV2Deployment extends LenderDeployment {
  readonly nativeSymbol: string
  readonly blockTimeSeconds: number | undefined
  readonly comptroller: Address
  /** cTokens in the startup files, by pool id. The comptroller may list more. */
  readonly cTokens: Readonly<Record<string, Address>>
  /** `Maximillion` contract, which repays a native debt and refunds the excess. */
  readonly repayHelper: Address | undefined
}

/** `Maximillion` contracts by lender, then by chain. */
export type RepayHelpers = Readonly<Record<string, Readonly<Record<number, Address>>>>

/** https://docs.compound.finance/v2/#networks */
export const REPAY_HELPERS: RepayHelpers = {
  COMPOUND_V2: { 1: '0xf859a1ad94bcf445a406b892ef0d3082f4174088' },
}

/** Pool id of the native token. */
export const NATIVE_POOL = lowerAddress(NATIVE_TOKEN_ADDRESS)

/** Returns the deployments in the startup files of a chain. */
export function getCompoundV2Deployments(
  files: StartupFiles,
  chain: LendingChain,
  helpers: RepayHelpers,
): CompoundV2Deployment[] {
  return Object.entries(files['config/compound-v2-pools'] ?? {}).flatMap(([lender, byChain]) => {
    const comptroller = lowerAddress(byChain[chain.id])
    if (!comptroller) return []
    const cTokens = Object.entries(files['data/compound-v2-c-tokens']?.[lender]?.[chain.id] ?? {})
    return {
      chainId: chain.id,
      lender,
      nativeSymbol: chain.nativeCurrency.symbol,
      blockTimeSeconds: chain.blockTimeSeconds,
      comptroller,
      cTokens: Object.fromEntries(cTokens.map(([asset, cToken]) => [toPoolId(asset), lowerAddress(cToken)])),
      repayHelper: lowerAddress(helpers[lender]?.[chain.id]),
    }
  })
}

function toPoolId(underlying: string): string {
  return isNativeToken(underlying) ? NATIVE_POOL : underlying.toLowerCase()
}

/** Returns the cToken of a pool, from the startup files or, if they do not have it, from the market. */
export function getCToken({ cTokens }: CompoundV2Deployment, { pools }: LenderMarket, poolId: string) {
  return cTokens[poolId] ?? pools[poolId]?.contracts['cToken']
}

/** Returns all known cTokens, including those whose pool could not be read, where the account may have debt. */
export function getCTokens(place: CompoundV2Deployment, market: LenderMarket) {
  const poolIds = new Set([...Object.keys(market.pools), ...Object.keys(place.cTokens)])
  return [...poolIds].flatMap((poolId) => {
    const cToken = getCToken(place, market, poolId)
    return cToken === undefined || !isAddress(poolId, 'EVM') ? [] : [{ poolId, cToken }]
  })
}
