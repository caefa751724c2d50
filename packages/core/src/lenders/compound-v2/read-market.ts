import { isAddress, lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import {
  type LenderMarket,
  type Numeraire,
  type OraclePrice,
  type PoolFailure,
  type Unknown,
  WAD,
} from '../../lending/lender-market.ts'
import {
  type ContractQuery,
  combineQueries,
  optionalValue,
  readContracts,
  requiredValue,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { indexByPoolId, readPools, requireAnyPool } from '../shared/pools.ts'
import { comptrollerAbi, venusAbi } from './abi.ts'
import { type CompoundV2Deployment, NATIVE_POOL } from './get-deployments.ts'
import { type MarketToken, type PoolDraft, readPool, toPool } from './pool.ts'
import { readModes } from './read-rules.ts'
import { rewardReads, rewardToken } from './rewards.ts'
import { readVaiPool } from './vai.ts'

/**
 * Reads all markets of a comptroller in two steps, or three if it has modes or markets that the files do not list.
 *
 * Values are of the block of the read, with interest accrued by the simulated calls. The comptroller's
 * `getAccountLiquidity` uses stored interest, so it returns the same values only after `accrueInterest` was called on
 * the account's markets.
 *
 * @throws CausewayError LENDER_UNREADABLE
 */
export function* readMarket(place: CompoundV2Deployment): ContractQuery<LenderMarket> {
  const { chainId, lender, comptroller } = place
  const { outcomes, block } = yield* readContracts([
    contractRead({ abi: comptrollerAbi, address: comptroller, functionName: 'oracle' }),
    contractRead({ abi: comptrollerAbi, address: comptroller, functionName: 'getAllMarkets' }),
    contractRead({ abi: venusAbi, address: comptroller, functionName: 'lastPoolId' }),
    contractRead({ abi: venusAbi, address: comptroller, functionName: 'vaiController' }),
    ...rewardReads(comptroller),
  ])
  const [oracle, listed, lastMode, vaiController, ...tokensOfRewards] = outcomes
  const pricedBy = requiredValue(oracle, `The price oracle of ${lender}`)
  const tokens = mergeTokens(place, optionalValue(listed) ?? [])
  const reward = rewardToken(tokensOfRewards)
  const [modes, pools, vai] = yield* combineQueries([
    readModes(comptroller, optionalValue(lastMode) ?? 0n),
    readPools(
      tokens,
      ({ cToken, poolId = cToken }) => poolId,
      (token) => readPool(place, token, pricedBy, reward),
    ),
    readVaiPool(place, optionalValue(vaiController)),
  ])
  const { drafts, doubles } = indexByAsset(place, pools.read)
  const numeraire = getNumeraire(place, drafts.get(NATIVE_POOL)?.oraclePrice)
  const failures = [...pools.failures, ...doubles]
  const on = { place, numeraire, modes, reward, rewardPrice: getPrice(drafts, reward?.token) }
  const drafted = [...drafts.values()].map((draft) => toPool(draft, on))
  const poolsOfMarkets = requireAnyPool(lender, drafted, failures)
  return {
    chainId,
    lender,
    family: 'compound-v2',
    pools: indexByPoolId([...poolsOfMarkets, ...(vai ? [vai] : [])]),
    modes: modes.modes,
    numeraire,
    block,
    failures,
  }
}

/** Merges the markets of the startup files and of the comptroller, without duplicates. */
function mergeTokens({ cTokens }: CompoundV2Deployment, listed: readonly Address[]): MarketToken[] {
  const listedMarkets = Object.entries(cTokens).flatMap(([poolId, cToken]) =>
    isAddress(poolId, 'EVM') ? [{ cToken, poolId }] : [],
  )
  const files = new Set(Object.values(cTokens))
  const others = listed.map((cToken) => lowerAddress(cToken)).filter((cToken) => !files.has(cToken))
  return [...listedMarkets, ...others.map((cToken) => ({ cToken, poolId: undefined }))]
}

/**
 * Indexes markets by asset. The cToken in the startup files takes precedence, even if it could not be read, because a
 * malicious node could list another contract. If two other markets have the same asset, the first is used.
 */
function indexByAsset(
  { lender, cTokens }: CompoundV2Deployment,
  read: readonly { readonly entry: MarketToken; readonly value: PoolDraft }[],
) {
  const drafts = new Map<string, PoolDraft>()
  const doubles: PoolFailure[] = []
  for (const { entry, value } of read) {
    const { address } = value.asset
    if (drafts.has(address) || (cTokens[address] ?? entry.cToken) !== entry.cToken)
      doubles.push({ poolId: entry.cToken, reason: `${lender} has another market of the same asset.` })
    else drafts.set(address, value)
  }
  return { drafts, doubles }
}

/**
 * Returns the numeraire: US dollars, or the native token if the oracle prices it at exactly 1, as the oracle of
 * C.R.E.A.M. does. https://github.com/CreamFi/compound-protocol/blob/master/contracts/PriceOracle/PriceOracleProxy.sol
 */
function getNumeraire(
  { nativeSymbol }: CompoundV2Deployment,
  nativePrice: OraclePrice | Unknown = 'unknown',
): Numeraire {
  const countsInNative = nativePrice !== 'unknown' && nativePrice.price === WAD
  return countsInNative
    ? { symbol: nativeSymbol, decimals: 18, asset: NATIVE_POOL, usd: 'unknown' }
    : { symbol: 'USD', decimals: 18, usd: 1 }
}

function getPrice(drafts: ReadonlyMap<string, PoolDraft>, token: Address | undefined): OraclePrice | Unknown {
  return drafts.get(token ?? '')?.oraclePrice ?? 'unknown'
}
