import {
  type Address,
  compact,
  isSamePair,
  type Percent,
  type Quote,
  type QuoteRequestInput,
} from '@causeway/core'
import { sameAddress } from '@causeway/core/chains'
import { customTokenKey, type Token } from '@causeway/core/data'
import { consentIssue, type FormIssue } from '../form-issue.ts'
import type { SwapSlippage } from './slippage.ts'
import type { ComparedField, SwapFormInput } from './swap-form-input.ts'

/** Source and destination token of a form. */
export interface SwapPair {
  readonly from: Token
  readonly to: Token
}

/** Returns the quote request of a form. */
export function swapRequest(
  { from, to }: SwapPair,
  terms: {
    readonly fromAmount: bigint
    readonly fromAddress: Address | undefined
    readonly toAddress: Address | undefined
    readonly slippage: Percent
  },
): QuoteRequestInput {
  return compact({
    fromChainId: from.chainId,
    toChainId: to.chainId,
    fromTokenAddress: from.address,
    toTokenAddress: to.address,
    fromTokenDecimals: from.decimals,
    toTokenDecimals: to.decimals,
    ...terms,
  })
}

/** Returns the key of a pair in consents. */
export function tradeKey({
  from,
  to,
}: Readonly<Record<'from' | 'to', Pick<Token, 'chainId' | 'address'>>>): string {
  return [from, to].map(({ chainId, address }) => customTokenKey(chainId, address)).join('>')
}

type Question = Pick<QuoteRequestInput, ComparedField>

/** Returns whether two requests are equal except for the slippage. */
export function isSameTrade(a: Question, b: Question): boolean {
  return (
    isSamePair(a, b) &&
    String(a.fromAmount) === String(b.fromAmount) &&
    sameAddress(a.fromAddress ?? '', b.fromAddress ?? '') &&
    sameAddress(a.toAddress ?? '', b.toAddress ?? '')
  )
}

/** A quote that needs more slippage than the form allows. */
export interface WiderSlippage {
  /** Issue that asks for consent until the user gives it. */
  readonly issue: FormIssue<'SLIPPAGE_CONSENT'>
  readonly isAllowed: boolean
  /** Whether the quote was requested with less slippage than it needs, and has to be requested again. */
  readonly isUnasked: boolean
}

/** Returns the wider slippage that a quote needs; undefined if the slippage of the form is sufficient. */
export function widerSlippage(
  quote: Pick<Quote, 'requiredSlippage' | 'request' | 'providerId' | 'name'>,
  { percent, text: ownText, isAuto }: Pick<SwapSlippage, 'percent' | 'text' | 'isAuto'>,
  trade: string,
  consents: SwapFormInput['consents'],
): WiderSlippage | undefined {
  const { requiredSlippage = 0, request, providerId, name: provider } = quote
  const needed = Math.max(requiredSlippage, request.slippage) as Percent
  if (needed <= percent) return undefined
  const values = { trade, providerId, provider, needed, own: ownText, isAuto }
  const issue = consentIssue('SLIPPAGE_CONSENT', values, consents)
  return { issue, isAllowed: issue.severity !== 'consent', isUnasked: request.slippage < needed }
}
