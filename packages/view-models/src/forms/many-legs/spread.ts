import { formatUnits, scaleDecimals } from '@causeway/core'
import { type AmountProblem, typedAmount } from '../shared/typed-amount.ts'
import type { TypableAmount } from '../swap/swap-funds.ts'
import { type SplitPlan, splitAmount, splitPlans } from './split.ts'

/** A balance of an asset, and the amount to keep for gas. */
export interface SpreadSource {
  readonly key: string
  readonly chainId: number
  readonly decimals: number
  /** Balance in base units. */
  readonly balance: bigint
  /**
   * Amount to keep for gas, in base units of the same token: 0n if gas is paid in another token; undefined while
   * unknown.
   */
  readonly reserved: bigint | undefined
  /** Cost of sending from this source, in US dollars; unknown costs sort last. */
  readonly cost: number | undefined
  /**
   * Whether it is the selected token, and not another form of the asset such as the wrapped native token. Others are
   * used last. Default false.
   */
  readonly isSelected?: boolean | undefined
}

/** A typed amount of an asset, taken from several balances. */
export interface Spread {
  /** Sources in the order of use. */
  readonly sources: readonly SpreadSource[]
  /** Amount in base units of `decimals`; undefined if the text is empty or not a valid amount. */
  readonly amount: bigint | undefined
  /** Highest number of decimals of the tokens. */
  readonly decimals: number
  /** Reason why no plan is possible. */
  readonly problem: AmountProblem | 'notEnough' | undefined
  /** Sum of the available amounts. */
  readonly available: TypableAmount
  /** 25%, 50%, 75% and 100% of `available`. */
  readonly shares: readonly { readonly percent: number; readonly text: string }[]
  /** Sum of the balances, including the amounts to keep for gas. */
  readonly held: bigint
  readonly plans: readonly SpreadPlan[]
}

/** One way to take the amount. */
export interface SpreadPlan extends SplitPlan {
  /** The parts as text to enter. */
  readonly texts: readonly { readonly key: string; readonly text: string }[]
}

/**
 * Returns the ways to take a typed amount from several balances of an asset.
 *
 * @param order whether the cheapest source or the largest balance is used first
 */
export function spreadAmount(
  text: string,
  unsortedSources: readonly SpreadSource[],
  order: 'cheapest' | 'largest',
): Spread {
  const decimals = Math.max(0, ...unsortedSources.map((source) => source.decimals))
  const compare = order === 'cheapest' ? byCost : byBalance
  const sources = [...unsortedSources].sort((a, b) => bySelection(a, b) || compare(a, b))
  const getSum = (getAmount: (source: SpreadSource) => bigint) =>
    unsortedSources.reduce(
      (sum, source) => sum + scaleDecimals(getAmount(source), source.decimals, decimals),
      0n,
    )
  const available = getSum(getAvailable)
  const { amount, problem } = typedAmount(text, decimals)
  const split = sources.map((source) => ({
    key: source.key,
    chainId: source.chainId,
    decimals: source.decimals,
    available: getAvailable(source),
  }))
  const total = { amount: amount ?? 0n, decimals }
  const isTooMuch = amount !== undefined && splitAmount(total, split, 'inOrder').missing > 0n
  return {
    sources,
    amount,
    decimals,
    problem: isTooMuch ? 'notEnough' : problem,
    available: { amount: available, text: formatUnits(available, decimals) },
    shares: SHARES.map((percent) => ({ percent, text: shareText(available, percent, decimals) })),
    held: getSum(({ balance }) => balance),
    plans: splitPlans(total, split).map((plan) => ({ ...plan, texts: toTexts(plan, sources) })),
  }
}

const SHARES = [25, 50, 75, 100] as const
/** Maximum decimals of a share below 100%, for readability. */
const SHARE_DIGITS = 6

function shareText(available: bigint, percent: number, decimals: number): string {
  const share = (available * BigInt(percent)) / 100n
  const unit = percent === 100 ? 1n : 10n ** BigInt(Math.max(0, decimals - SHARE_DIGITS))
  return formatUnits((share / unit) * unit, decimals)
}

/** Returns the balance minus the amount to keep for gas; 0 while that amount is unknown. */
function getAvailable({ balance, reserved }: SpreadSource): bigint {
  if (reserved === undefined || balance <= reserved) return 0n
  return balance - reserved
}

function toTexts({ parts }: SplitPlan, sources: readonly SpreadSource[]): SpreadPlan['texts'] {
  return parts.map(({ key, amount }) => ({
    key,
    text: formatUnits(amount, sources.find((source) => source.key === key)?.decimals ?? 0),
  }))
}

function bySelection(a: SpreadSource, b: SpreadSource): number {
  return Number(b.isSelected ?? false) - Number(a.isSelected ?? false)
}

function byCost(a: SpreadSource, b: SpreadSource): number {
  const [first, second] = [a.cost ?? Number.POSITIVE_INFINITY, b.cost ?? Number.POSITIVE_INFINITY]
  return first === second ? byBalance(a, b) : first - second
}

function byBalance(a: SpreadSource, b: SpreadSource): number {
  const decimals = Math.max(a.decimals, b.decimals)
  const rest = scaleDecimals(b.balance, b.decimals, decimals) - scaleDecimals(a.balance, a.decimals, decimals)
  return rest > 0n ? 1 : rest < 0n ? -1 : 0
}
