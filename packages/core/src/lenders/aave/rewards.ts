import { isNativeToken, lowerAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { Address } from '../../kernel/schema.ts'
import type { LenderMarket, LendingPool, OraclePrice, Unknown } from '../../lending/lender-market.ts'
import type { ClaimableReward } from '../../lending/lender-position.ts'
import {
  type ContractQuery,
  type ContractRead,
  combineQueries,
  optionalValue,
  readContracts,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { type Priced, rewardRate, SECONDS_PER_YEAR, toPoolRewards } from '../shared/reward-rate.ts'
import { incentivesV2Abi, incentivesV3Abi, reserveTokensAbi, uiIncentivesAbi } from './abi.ts'
import type { ReserveTokens } from './get-deployments.ts'
import type { IncentivesProvider } from './incentives-provider.ts'
import type { ReserveFigures } from './read-reserve.ts'
import type { Currency } from './to-pool.ts'

/** An active reward program of a token. */
interface Incentive {
  /** Reward token. Lower-cased. */
  readonly reward: Address
  /** Rewards of a year for all holders, with the price of one base unit in US dollars. */
  readonly yearly: Priced
  /** Unix timestamp in seconds. */
  readonly endsAt: bigint
}

/** Incentives by aToken or debt token. Lower-cased. */
export type Incentives = ReadonlyMap<string, readonly Incentive[]>

/**
 * Reads the rewards that a market pays in the current block. Undefined if the contract reverts or replies malformed
 * data.
 */
export function* readPaidRewards(provider: IncentivesProvider): ContractQuery<Incentives | undefined> {
  const { outcomes, block } = yield* readContracts([incentivesRead(provider)])
  const all = optionalValue(outcomes[0])
  if (!all) return undefined
  const isPaid = ({ endsAt }: Incentive) => endsAt > block.timestamp
  return new Map([...all].map(([token, incentives]) => [token, incentives.filter(isPaid)]))
}

function incentivesRead({ address, market }: IncentivesProvider): ContractRead<Incentives> {
  const read = contractRead({
    abi: uiIncentivesAbi,
    address,
    functionName: 'getReservesIncentivesData',
    args: [market],
  })
  return {
    ...read,
    decode(data) {
      const sides = read.decode(data).flatMap(({ ofDeposits, ofDebts }) => [ofDeposits, ofDebts])
      return new Map(sides.map(({ token, rewards }) => [token.toLowerCase(), rewards.map(toIncentive)]))
    },
  }
}

/** Reply of the incentives contract. */
interface RewardData {
  readonly token: Address
  readonly perSecond: bigint
  readonly endsAt: bigint
  /** Price of one whole token in US dollars; 0 or negative if the feed has none. */
  readonly price: bigint
  readonly decimals: number
  readonly priceDecimals: number
}

function toIncentive({ token, perSecond, endsAt, price, decimals, priceDecimals }: RewardData): Incentive {
  const digits = decimals + priceDecimals
  if (digits > MOST_DIGITS) throw new Error(`Invalid price of ${token}: ${digits} decimals.`)
  return {
    reward: lowerAddress(token),
    yearly: { amount: perSecond * SECONDS_PER_YEAR, oraclePrice: { price, per: 10n ** BigInt(digits) } },
    endsAt,
  }
}

/** Maximum sum of two uint8 values. The decoder also accepts larger numbers. */
const MOST_DIGITS = 2 * 255

/** Total deposits and debts of a pool, which share its rewards. */
interface Sides {
  readonly tokens: ReserveTokens
  readonly figures: ReserveFigures
  readonly oraclePrice: OraclePrice | Unknown
}

/**
 * Returns the reward rates of a pool in percent a year, by reward address. Rewards are priced in US dollars by their
 * own feeds, so the rate is unknown if the pool has no dollar price or a reward has no price.
 *
 * Source: `RewardsDistributor._getAssetIndex` of https://github.com/aave-dao/aave-v3-origin: base units of the reward
 * per second, shared by the total supply of the token.
 */
export function toRewards(
  incentives: Incentives | undefined,
  currency: Currency | undefined,
  { tokens, figures, oraclePrice }: Sides,
): LendingPool['rewards'] {
  if (!incentives) return 'unknown'
  const price = inDollars(oraclePrice, currency)
  const deposits = toRewardRates(incentives.get(tokens.aToken), {
    amount: figures.deposits,
    oraclePrice: price,
  })
  const debts = toRewardRates(incentives.get(tokens.vToken), { amount: figures.debt, oraclePrice: price })
  const rewards = [...deposits.keys(), ...debts.keys()]
  return Object.assign(
    {},
    ...rewards.map((reward) => toPoolRewards(reward, deposits.get(reward) ?? 0, debts.get(reward) ?? 0)),
  )
}

function toRewardRates(
  incentives: readonly Incentive[] = [],
  earning: Priced,
): ReadonlyMap<Address, number | Unknown> {
  return new Map(incentives.map(({ reward, yearly }) => [reward, rewardRate(yearly, earning)]))
}

function inDollars(
  oraclePrice: OraclePrice | Unknown,
  currency: Currency | undefined,
): Priced['oraclePrice'] {
  if (oraclePrice === 'unknown' || !currency?.isUsd) return 'unknown'
  return { price: oraclePrice.price, per: oraclePrice.per * currency.unit }
}

/** A pool and its rewards contract. */
export interface RewardedPool {
  readonly controller: Address
  readonly pool: LendingPool
}

/** Reads the pools whose deposits or debts may earn rewards. */
export function* readRewardedPools(pools: readonly LendingPool[]): ContractQuery<readonly RewardedPool[]> {
  const tokens = pools.flatMap((pool) => {
    const { aToken } = pool.contracts
    return aToken === undefined ? [] : [{ pool, aToken }]
  })
  const { outcomes } = yield* readContracts(tokens.map(({ aToken }) => controllerRead(aToken)))
  return tokens.flatMap(({ pool }, index) => {
    const controller = lowerAddress(optionalValue(outcomes[index]))
    return controller === undefined || isNativeToken(controller) ? [] : [{ controller, pool }]
  })
}

/**
 * Reads the rewards that an account can claim. V3 tracks them per token; V2 returns the sum of stored and newly accrued
 * rewards.
 *
 * @param held ids of the pools in which the account has a position
 */
export function* readClaimableRewards(
  { family, pools }: LenderMarket,
  account: Address,
  rewarded: readonly RewardedPool[],
  held: readonly string[],
): ContractQuery<readonly ClaimableReward[]> {
  const controllers = [...new Set(rewarded.map(({ controller }) => controller))]
  const earned = yield* combineQueries(
    family === 'aave-v3'
      ? rewarded.map((entry) => readPoolRewards(entry, account))
      : controllers.map((controller) => {
          const ownPools = rewarded.filter(
            (entry) => entry.controller === controller && held.includes(entry.pool.poolId),
          )
          return readControllerRewards(
            controller,
            account,
            ownPools.flatMap(({ pool }) => getEarningTokens(pool)),
          )
        }),
  )
  return mergeRewards(earned.flat()).map((reward) => ({ ...reward, ...getTokenNames(reward, pools) }))
}

interface Earned extends ClaimableReward {
  readonly paidBy: Address
  readonly earnedBy: readonly Address[]
}

function* readPoolRewards({ controller, pool }: RewardedPool, account: Address): ContractQuery<Earned[]> {
  const earnedBy = getEarningTokens(pool)
  const { outcomes } = yield* readContracts([
    contractRead({
      abi: incentivesV3Abi,
      address: controller,
      functionName: 'getAllUserRewards',
      args: [earnedBy, account],
    }),
  ])
  const [tokens, amounts] = optionalValue(outcomes[0]) ?? [[], []]
  return tokens.flatMap((token, index) => toEarnedRewards(token, amounts[index], controller, earnedBy))
}

function* readControllerRewards(
  controller: Address,
  account: Address,
  earnedBy: readonly Address[],
): ContractQuery<Earned[]> {
  const { outcomes } = yield* readContracts([
    contractRead({ abi: incentivesV2Abi, address: controller, functionName: 'REWARD_TOKEN' }),
    contractRead({
      abi: incentivesV2Abi,
      address: controller,
      functionName: 'getRewardsBalance',
      args: [earnedBy, account],
    }),
  ])
  const [token, amount] = outcomes
  return token.ok ? toEarnedRewards(token.value, optionalValue(amount), controller, earnedBy) : []
}

function toEarnedRewards(
  token: Address,
  amount: bigint | undefined,
  paidBy: Address,
  earnedBy: readonly Address[],
): Earned[] {
  return amount ? [{ token: lowerAddress(token), amount, paidBy, earnedBy }] : []
}

/** Merges rewards with the same token and contract. */
function mergeRewards(earned: readonly Earned[]): readonly Earned[] {
  const byReward = new Map<string, Earned>()
  for (const reward of earned) {
    const key = `${reward.paidBy} ${reward.token}`
    const former = byReward.get(key)
    const amount = reward.amount + (former?.amount ?? 0n)
    byReward.set(key, { ...reward, amount, earnedBy: [...(former?.earnedBy ?? []), ...reward.earnedBy] })
  }
  return [...byReward.values()]
}

function getTokenNames(
  { token }: Earned,
  pools: LenderMarket['pools'],
): Pick<ClaimableReward, 'symbol' | 'decimals'> {
  const asset = pools[token]?.asset
  return compact({ symbol: asset?.symbol, decimals: asset?.decimals })
}

/** Returns the tokens that can earn rewards. Rewards controllers revert for the stable debt token. */
function getEarningTokens({ contracts: { aToken, vToken } }: LendingPool): Address[] {
  return [aToken, vToken].flatMap((token) => token ?? [])
}

function controllerRead(aToken: Address): ContractRead<Address> {
  return contractRead({ abi: reserveTokensAbi, address: aToken, functionName: 'getIncentivesController' })
}
