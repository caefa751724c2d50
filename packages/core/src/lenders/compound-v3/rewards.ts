import { lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import { type LendingPool, type OraclePrice, type Unknown, WAD } from '../../lending/lender-market.ts'
import {
  type ContractQuery,
  type ContractRead,
  optionalValue,
  readContracts,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { rewardRate, SECONDS_PER_YEAR, toPoolRewards } from '../shared/reward-rate.ts'
import { cometAbi, rewardsAbi, scaledRewardsAbi } from './abi.ts'
import type { CompoundV3Deployment } from './get-deployments.ts'
import type { CometTerms } from './read-market.ts'

/** Rewards of a Comet, in base units of the reward token a year, for all depositors and all borrowers. */
export interface RewardTerms {
  /** Lower-cased. */
  readonly token: Address
  readonly deposit: bigint
  readonly borrow: bigint
  /** Minimum total deposits or debt to pay rewards. Base units of the base token. */
  readonly minimum: bigint
}

/** Reads the rewards of a Comet in one step. Unknown if its rewards contract is unknown or does not reply. */
export function* readRewardTerms({
  comet,
  rewards,
}: CompoundV3Deployment): ContractQuery<RewardTerms | 'none' | Unknown> {
  if (rewards === undefined) return 'unknown'
  const on = { abi: cometAbi, address: comet } as const
  const { outcomes } = yield* readContracts([
    configRead(rewards, comet),
    contractRead({ ...on, functionName: 'trackingIndexScale' }),
    contractRead({ ...on, functionName: 'baseTrackingSupplySpeed' }),
    contractRead({ ...on, functionName: 'baseTrackingBorrowSpeed' }),
    contractRead({ ...on, functionName: 'baseMinForRewards' }),
  ])
  const [config, scale, supplySpeed, borrowSpeed, minimum] = outcomes
  const paid = optionalValue(config)
  const indexScale = optionalValue(scale)
  if (!paid || !indexScale) return 'unknown'
  if (BigInt(paid.token) === 0n) return 'none'
  const yearly = (speed = 0n) => paid.toToken((speed * SECONDS_PER_YEAR * ACCRUAL_SCALE) / indexScale)
  return {
    token: paid.token,
    deposit: yearly(optionalValue(supplySpeed)),
    borrow: yearly(optionalValue(borrowSpeed)),
    minimum: optionalValue(minimum) ?? 0n,
  }
}

/** Scale of tracked rewards: 6 decimals, regardless of the token. */
const ACCRUAL_SCALE = 1_000_000n

interface RewardConfig {
  readonly token: Address
  /** Converts from 6 decimals to base units of the token. */
  readonly toToken: (accrued: bigint) => bigint
}

/**
 * Returns the read of the reward configuration, which has three words in the first deployments and four in later ones.
 */
function configRead(rewards: Address, comet: Address): ContractRead<RewardConfig> {
  const configCall = { address: rewards, functionName: 'rewardConfig', args: [comet] } as const
  const plain = contractRead({ ...configCall, abi: rewardsAbi })
  const scaled = contractRead({ ...configCall, abi: scaledRewardsAbi })
  return {
    ...plain,
    decode: (data) => {
      const isScaled = data.length >= 2 + 4 * 64
      const [token, factor, up, multiplier] = isScaled ? scaled.decode(data) : [...plain.decode(data), WAD]
      return {
        token: lowerAddress(token),
        toToken: (accrued) => ((up ? accrued * factor : accrued / factor) * multiplier) / WAD,
      }
    },
  }
}

/**
 * Returns the reward rates in percent a year. Unknown unless the reward token is collateral, because only then it has a
 * price.
 */
export function toRewards(
  reward: RewardTerms | 'none' | Unknown,
  rewardPrice: OraclePrice | Unknown,
  { totalSupply, totalBorrow }: CometTerms,
  oraclePrice: OraclePrice | Unknown,
): LendingPool['rewards'] {
  if (reward === 'unknown') return reward
  if (reward === 'none') return {}
  const rate = (amount: bigint, total: bigint) =>
    total < reward.minimum
      ? 0
      : rewardRate({ amount, oraclePrice: rewardPrice }, { amount: total, oraclePrice })
  return toPoolRewards(reward.token, rate(reward.deposit, totalSupply), rate(reward.borrow, totalBorrow))
}
