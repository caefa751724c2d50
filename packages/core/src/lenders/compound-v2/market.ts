import {
  caught,
  type LenderMarket,
  type Numeraire,
  type OraclePrice,
  optional,
  type PoolFailure,
  type Reading,
  type ReadingResult,
  readAll,
  required,
  sideBySide,
  type Unknown,
  WAD,
} from '../../lending/index.ts'
import { contractRead } from '../shared/contract.ts'
import { failedPool } from '../shared/pool.ts'
import { COMPTROLLER, VENUS } from './abi.ts'
import { type CompoundV2Place, NATIVE_POOL } from './directory.ts'
import { readModes } from './modes.ts'
import { finishedPool, type PoolDraft, readPool, type Token } from './pool.ts'
import { rewardReads, rewardToken } from './rewards.ts'

/**
 * All markets of a comptroller in two steps; a third where it has markets that the files do not know, or modes.
 *
 * Figures are of the block read: contracts that are run without being sent accrue their interest first. The
 * comptroller's `getAccountLiquidity` takes what had accrued when each market was last used, so it says the same, to the
 * last unit, once `accrueInterest` was called on the account's markets.
 *
 * @throws CausewayError LENDER_UNREADABLE
 */
export function* readMarket(place: CompoundV2Place): Reading<LenderMarket> {
  const { lender, chain, comptroller } = place
  const { outcomes, block } = yield* readAll([
    contractRead({ abi: COMPTROLLER, address: comptroller, functionName: 'oracle' }),
    contractRead({ abi: COMPTROLLER, address: comptroller, functionName: 'getAllMarkets' }),
    contractRead({ abi: VENUS, address: comptroller, functionName: 'lastPoolId' }),
    ...rewardReads(comptroller),
  ])
  const [oracle, listed, lastMode, ...tokensOfRewards] = outcomes
  const pricedBy = required(oracle, `The price oracle of ${lender}`)
  const tokens = tokensOf(place, optional(listed) ?? [])
  const reward = rewardToken(tokensOfRewards)
  const [modes, pools] = yield* sideBySide([
    readModes(comptroller, optional(lastMode) ?? 0n),
    sideBySide(tokens.map((token) => caught(readPool(place, token, pricedBy, reward)))),
  ])
  const { drafts, failures } = sorted(lender, tokens, pools)
  const numeraire = numeraireOf(place, drafts.get(NATIVE_POOL)?.oraclePrice)
  const on = { place, numeraire, modes, reward, rewardPrice: priceOf(drafts, reward?.token) }
  return {
    chainId: chain.id,
    lender,
    family: 'compound-v2',
    pools: Object.fromEntries([...drafts].map(([poolId, draft]) => [poolId, finishedPool(draft, on)])),
    modes: modes.modes,
    numeraire,
    block,
    failures,
  }
}

/** Those of the files first: where two have the same asset, theirs is the pool. */
function tokensOf({ cTokens }: CompoundV2Place, listed: readonly string[]): Token[] {
  const known = Object.entries(cTokens).map(([poolId, cToken]) => ({ cToken, poolId }))
  const files = new Set(Object.values(cTokens))
  const others = listed.map((cToken) => cToken.toLowerCase()).filter((cToken) => !files.has(cToken))
  return [...known, ...others.map((cToken) => ({ cToken, poolId: undefined }))]
}

function sorted(lender: string, tokens: readonly Token[], pools: readonly ReadingResult<PoolDraft>[]) {
  const drafts = new Map<string, PoolDraft>()
  const failures: PoolFailure[] = []
  tokens.forEach(({ cToken, poolId = cToken }, at) => {
    const pool = pools[at]
    if (pool?.status !== 'read') failures.push(failedPool(poolId, pool?.error))
    else if (drafts.has(pool.result.asset.address))
      failures.push({ poolId: cToken, reason: `${lender} has another market of the same asset` })
    else drafts.set(pool.result.asset.address, pool.result)
  })
  return { drafts, failures }
}

/**
 * US dollars, or the native asset: an oracle that says of it that it is worth exactly one counts in it, as that of
 * C.R.E.A.M. does. https://github.com/CreamFi/compound-protocol/blob/master/contracts/PriceOracle/PriceOracleProxy.sol
 */
function numeraireOf({ chain }: CompoundV2Place, nativePrice: OraclePrice | Unknown = 'unknown'): Numeraire {
  const countsInNative = nativePrice !== 'unknown' && nativePrice.price === WAD
  return countsInNative
    ? { symbol: chain.nativeCurrency.symbol, decimals: 18, asset: NATIVE_POOL, usd: 'unknown' }
    : { symbol: 'USD', decimals: 18, usd: 1 }
}

function priceOf(drafts: ReadonlyMap<string, PoolDraft>, token: string | undefined): OraclePrice | Unknown {
  return drafts.get(token ?? '')?.oraclePrice ?? 'unknown'
}
