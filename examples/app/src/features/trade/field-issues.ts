import type { SwapFormView, SwapIssue, SwapIssueCode } from '@causeway/view-models'

/** Where an issue is told: under the field that it is about. */
export type IssuePlace = 'pay' | 'receive' | 'recipient' | 'settings' | 'form'

/** Of an amount that was typed: it stands under the side it was typed into. */
const OF_TYPED_AMOUNT: readonly SwapIssueCode[] = [
  'AMOUNT_INVALID',
  'AMOUNT_AMBIGUOUS',
  'AMOUNT_TOO_PRECISE',
  'AMOUNT_TOO_LARGE',
  'ESTIMATE_UNAVAILABLE',
]

/** Those that are no more than the button's own words have no place, nor those that the quotes and the review tell. */
const PLACES: Partial<Record<SwapIssueCode, IssuePlace>> = {
  WATCH_ONLY: 'form',
  CHAIN_RESTRICTED: 'form',
  SAME_TOKEN: 'receive',
  TOKEN_EXPIRED: 'receive',
  INSUFFICIENT_FUNDS: 'pay',
  INSUFFICIENT_GAS: 'pay',
  BELOW_MINIMUM: 'pay',
  BALANCE_UNKNOWN: 'pay',
  PAY_IS_ESTIMATE: 'pay',
  RECIPIENT_NEEDED: 'recipient',
  RECIPIENT_INVALID: 'recipient',
  RECIPIENT_CHECKSUM: 'recipient',
  RECIPIENT_IS_BURN: 'recipient',
  RECIPIENT_IS_TOKEN: 'recipient',
  RECIPIENT_CONSENT: 'recipient',
  SLIPPAGE_OUT_OF_RANGE: 'settings',
  SLIPPAGE_INVALID: 'settings',
  HIGH_SLIPPAGE_CONSENT: 'settings',
  SLIPPAGE_LOW: 'settings',
  SLIPPAGE_HIGH: 'settings',
  DEADLINE_SHORT: 'settings',
  DEADLINE_LONG: 'settings',
  QUOTE_IMPLAUSIBLE: 'form',
  PRICE_UNKNOWN: 'form',
  PRICE_OLD: 'form',
}

/** What is told in one place, in order. */
export function issuesAt(
  { issues, pay }: Pick<SwapFormView, 'issues' | 'pay'>,
  place: IssuePlace,
): SwapIssue[] {
  const typedPlace: IssuePlace = pay.isEstimate ? 'receive' : 'pay'
  return issues.filter(({ code }) =>
    OF_TYPED_AMOUNT.includes(code) ? typedPlace === place : PLACES[code] === place,
  )
}
