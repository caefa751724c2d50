import { lowerAddress } from '../../chains/address.ts'
import type { Address } from '../../kernel/schema.ts'
import type { LendingPool, OraclePrice, Unknown } from '../../lending/market.ts'
import {
  type ContractQuery,
  type ContractRead,
  optionalValue,
  readContracts,
} from '../../lending/read-contracts.ts'
import { contractRead } from '../shared/contract.ts'
import { SECONDS_A_YEAR } from '../shared/maths.ts'
import { type Priced, rewardRate, toPoolRewards } from '../shared/rewards.ts'
import { UI_INCENTIVES } from './abi.ts'
import type { ReserveTokens } from './directory.ts'
import type { IncentivesProvider } from './incentives-provider.ts'
import type { Currency } from './oracle.ts'
import type { ReserveFigures } from './reserve.ts'

/** What is being paid to the holders of a token. */
interface Incentive {
  /** The token it is paid in. Lower-cased. */
  readonly reward: Address
  /** To all holders together, at the price of one base unit in whole dollars. */
  readonly yearly: Priced
  /** Seconds since the epoch. */
  readonly endsAt: bigint
}

/** By the token that stands for the deposits or the debts of a reserve. Lower-cased. */
export type Incentives = ReadonlyMap<string, readonly Incentive[]>

/** Reads the rewards that a market pays in the current block. Undefined if the contract reverts or replies malformed data. */
export function* readIncentives(provider: IncentivesProvider): ContractQuery<Incentives | undefined> {
  const { outcomes, block } = yield* readContracts([incentivesRead(provider)])
  const all = optionalValue(outcomes[0])
  if (!all) return undefined
  const isPaid = ({ endsAt }: Incentive) => endsAt > block.timestamp
  return new Map([...all].map(([token, incentives]) => [token, incentives.filter(isPaid)]))
}

function incentivesRead({ address, market }: IncentivesProvider): ContractRead<Incentives> {
  const read = contractRead({
    abi: UI_INCENTIVES,
    address,
    functionName: 'getReservesIncentivesData',
    args: [market],
  })
  return {
    ...read,
    decode(data) {
      const sides = read.decode(data).flatMap(({ ofDeposits, ofDebts }) => [ofDeposits, ofDebts])
      return new Map(sides.map(({ token, rewards }) => [token.toLowerCase(), rewards.map(incentiveOf)]))
    },
  }
}

/** As the contract tells it. */
interface ToldReward {
  readonly token: Address
  readonly perSecond: bigint
  readonly endsAt: bigint
  /** Of one whole token in dollars; 0 or less where the feed has none. */
  readonly price: bigint
  readonly decimals: number
  readonly priceDecimals: number
}

function incentiveOf({ token, perSecond, endsAt, price, decimals, priceDecimals }: ToldReward): Incentive {
  const digits = decimals + priceDecimals
  if (digits > MOST_DIGITS) throw new Error(`${digits} digits are no price of ${token}`)
  return {
    reward: lowerAddress(token),
    yearly: { amount: perSecond * SECONDS_A_YEAR, oraclePrice: { price, per: 10n ** BigInt(digits) } },
    endsAt,
  }
}

/** Of two numbers of 8 bits; decoding lets longer ones through. */
const MOST_DIGITS = 2 * 255

/** What a pool's side shares rewards by. */
interface Sides {
  readonly tokens: ReserveTokens
  readonly figures: ReserveFigures
  readonly oraclePrice: OraclePrice | Unknown
}

/**
 * What a pool pays besides its rates, in percent a year, by the reward's address. Rewards are priced in dollars by their
 * own feeds: where the pool is not, or one of them has no price, the rate is left out.
 *
 * Source: `RewardsDistributor._getAssetIndex` of https://github.com/aave-dao/aave-v3-origin: so many base units of the
 * reward a second, shared by all that holders have.
 */
export function rewardsOf(
  incentives: Incentives | undefined,
  currency: Currency | undefined,
  { tokens, figures, oraclePrice }: Sides,
): LendingPool['rewards'] {
  if (!incentives) return 'unknown'
  const price = inDollars(oraclePrice, currency)
  const deposits = ratesOf(incentives.get(tokens.aToken), { amount: figures.deposits, oraclePrice: price })
  const debts = ratesOf(incentives.get(tokens.vToken), { amount: figures.debt, oraclePrice: price })
  const rewards = [...deposits.keys(), ...debts.keys()]
  return Object.assign(
    {},
    ...rewards.map((reward) => toPoolRewards(reward, deposits.get(reward) ?? 0, debts.get(reward) ?? 0)),
  )
}

function ratesOf(
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
