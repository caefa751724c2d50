import type { Address } from '../kernel/schema.ts'
import { formatTokenAmount, getAssetName } from '../lending/actions/format-token-amount.ts'
import { rejectTrade } from './margin-rejected-error.ts'
import type { MarginTerms } from './margin-terms.ts'

/** Interfaces of flash loan sources. */
export const FLASH_LOAN_KINDS = ['morpho', 'aave-v3', 'aave-v2'] as const

/** Interface of a flash loan source. */
export type FlashLoanKind = (typeof FLASH_LOAN_KINDS)[number]

/** A contract that lends within one transaction. */
export interface FlashLoanSource {
  readonly kind: FlashLoanKind
  /** Lower-cased. */
  readonly contract: Address
}

/** Liquidity and fee of a source for one token. */
export interface FlashLoanOffer extends FlashLoanSource {
  /** Lower-cased. */
  readonly token: Address
  /** Base units. */
  readonly available: bigint
  /** Fee in basis points of the amount. */
  readonly feeBps: bigint
  /** Whether the fee of Aave V3 is rounded up, as newer deployments do. Default: to the nearest. */
  readonly roundsUp?: true
}

const BPS = 10_000n

/**
 * Returns the fee of a flash loan in base units, rounded as its source does: Aave V3 to the nearest (`percentMul`) or up
 * (`percentMulCeil`), Aave V2 down.
 */
export function getFlashLoanFee(
  { kind, feeBps, roundsUp }: Pick<FlashLoanOffer, 'kind' | 'feeBps' | 'roundsUp'>,
  amount: bigint,
): bigint {
  const product = amount * feeBps
  if (kind === 'aave-v2') return product / BPS
  return (product + (roundsUp ? BPS - 1n : BPS / 2n)) / BPS
}

/**
 * Returns the cheapest offer with enough liquidity. If the source is the lender of the trade, it needs twice the
 * amount: the trade borrows or withdraws from it before the flash loan is repaid.
 *
 * @throws MarginRejectedError NO_FLASH_LOAN with the largest available amount
 */
export function selectFlashLoan(
  offers: readonly FlashLoanOffer[],
  amount: bigint,
  { sell }: Pick<MarginTerms, 'sell'>,
): FlashLoanOffer {
  const getUsable = (offer: FlashLoanOffer) =>
    isLender(offer, sell) ? offer.available / 2n : offer.available
  const [cheapest] = offers.filter((offer) => getUsable(offer) >= amount).toSorted(byFee)
  if (cheapest) return cheapest
  if (offers.length === 0)
    return rejectTrade(
      'NO_FLASH_LOAN',
      `There is no flash loan of ${getAssetName(sell.asset)} on this chain.`,
    )
  const largest = offers.map(getUsable).reduce((a, b) => (a > b ? a : b), 0n)
  return rejectTrade(
    'NO_FLASH_LOAN',
    `There is no flash loan of ${formatTokenAmount(amount, sell.asset)}: at most ${formatTokenAmount(largest, sell.asset)} is available. Choose a lower amount.`,
  )
}

function isLender({ contract }: FlashLoanOffer, { contracts }: MarginTerms['sell']): boolean {
  return Object.values(contracts).some((lenderContract) => lenderContract.toLowerCase() === contract)
}

function byFee(a: FlashLoanOffer, b: FlashLoanOffer): number {
  return Number(a.feeBps - b.feeBps)
}
