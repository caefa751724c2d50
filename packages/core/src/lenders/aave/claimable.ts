import { isNativeToken, lowerAddress } from '../../chains/address.ts'
import { compact } from '../../kernel/compact.ts'
import type { Address } from '../../kernel/schema.ts'
import type { LenderMarket, LendingPool } from '../../lending/market.ts'
import type { ClaimableReward } from '../../lending/position.ts'
import {
  type ContractQuery,
  type ContractRead,
  combineQueries,
  optionalValue,
  readContracts,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { INCENTIVES_V2, INCENTIVES_V3, RESERVE_TOKENS } from './abi.ts'

/** A pool, and the contract that pays its rewards. */
export interface Rewarded {
  readonly controller: Address
  readonly pool: LendingPool
}

/** The pools whose deposits or debts may earn rewards. */
export function* readRewarded(pools: readonly LendingPool[]): ContractQuery<readonly Rewarded[]> {
  const asked = pools.flatMap((pool) => {
    const { aToken } = pool.contracts
    return aToken === undefined ? [] : [{ pool, aToken }]
  })
  const { outcomes } = yield* readContracts(asked.map(({ aToken }) => controllerRead(aToken)))
  return asked.flatMap(({ pool }, at) => {
    const controller = lowerAddress(optionalValue(outcomes[at]))
    return controller === undefined || isNativeToken(controller) ? [] : [{ controller, pool }]
  })
}

/**
 * What an account can claim. V3 keeps it by token; V2 has one sum, of what was put down and what its tokens of now have
 * earned since.
 *
 * @param held the pools in which the account has something
 */
export function* readClaimable(
  { family, pools }: LenderMarket,
  account: Address,
  rewarded: readonly Rewarded[],
  held: readonly string[],
): ContractQuery<readonly ClaimableReward[]> {
  const controllers = [...new Set(rewarded.map(({ controller }) => controller))]
  const earned = yield* combineQueries(
    family === 'aave-v3'
      ? rewarded.map((one) => readOfPool(one, account))
      : controllers.map((controller) => {
          const own = rewarded.filter(
            (one) => one.controller === controller && held.includes(one.pool.poolId),
          )
          return readOfAll(
            controller,
            account,
            own.flatMap(({ pool }) => tokensOf(pool)),
          )
        }),
  )
  return merged(earned.flat()).map((reward) => ({ ...reward, ...namesOf(reward, pools) }))
}

interface Earned extends ClaimableReward {
  readonly paidBy: Address
  readonly earnedBy: readonly Address[]
}

function* readOfPool({ controller, pool }: Rewarded, account: Address): ContractQuery<Earned[]> {
  const earnedBy = tokensOf(pool)
  const { outcomes } = yield* readContracts([
    contractRead({
      abi: INCENTIVES_V3,
      address: controller,
      functionName: 'getAllUserRewards',
      args: [earnedBy, account],
    }),
  ])
  const [tokens, amounts] = optionalValue(outcomes[0]) ?? [[], []]
  return tokens.flatMap((token, at) => earnedOf(token, amounts[at], controller, earnedBy))
}

function* readOfAll(
  controller: Address,
  account: Address,
  earnedBy: readonly Address[],
): ContractQuery<Earned[]> {
  const { outcomes } = yield* readContracts([
    contractRead({ abi: INCENTIVES_V2, address: controller, functionName: 'REWARD_TOKEN' }),
    contractRead({
      abi: INCENTIVES_V2,
      address: controller,
      functionName: 'getRewardsBalance',
      args: [earnedBy, account],
    }),
  ])
  const [token, amount] = outcomes
  return token.ok ? earnedOf(token.value, optionalValue(amount), controller, earnedBy) : []
}

function earnedOf(
  token: Address,
  amount: bigint | undefined,
  paidBy: Address,
  earnedBy: readonly Address[],
): Earned[] {
  return amount ? [{ token: lowerAddress(token), amount, paidBy, earnedBy }] : []
}

/** One entry for each reward of each contract. */
function merged(earned: readonly Earned[]): readonly Earned[] {
  const byReward = new Map<string, Earned>()
  for (const one of earned) {
    const key = `${one.paidBy} ${one.token}`
    const former = byReward.get(key)
    const amount = one.amount + (former?.amount ?? 0n)
    byReward.set(key, { ...one, amount, earnedBy: [...(former?.earnedBy ?? []), ...one.earnedBy] })
  }
  return [...byReward.values()]
}

function namesOf(
  { token }: Earned,
  pools: LenderMarket['pools'],
): Pick<ClaimableReward, 'symbol' | 'decimals'> {
  const asset = pools[token]?.asset
  return compact({ symbol: asset?.symbol, decimals: asset?.decimals })
}

/** Those that keep scaled balances: a stable debt has none, and a controller that is asked about one reverts. */
function tokensOf({ contracts: { aToken, vToken } }: LendingPool): Address[] {
  return [aToken, vToken].flatMap((token) => token ?? [])
}

function controllerRead(aToken: Address): ContractRead<Address> {
  return contractRead({ abi: RESERVE_TOKENS, address: aToken, functionName: 'getIncentivesController' })
}
