import { compact, isSamePair, type Percent, type Quote, type QuoteRequestInput } from '@causeway/core'
import { sameAddress } from '@causeway/core/chains'
import { customTokenKey, type Token } from '@causeway/core/data'
import type { ComparedField, SwapConsent, SwapFormInput } from './input.ts'

/** Both tokens of a form, each on its side's chain. */
export interface SwapPair {
  readonly from: Token
  readonly to: Token
}

/** What a form asks for. */
export function swapRequest(
  { from, to }: SwapPair,
  terms: {
    readonly fromAmount: bigint
    readonly fromAddress: string | undefined
    readonly toAddress: string | undefined
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

/** The name of a pair in consents. */
export function tradeKey({ from, to }: SwapPair): string {
  return [from, to].map(({ chainId, address }) => customTokenKey(chainId, address)).join('>')
}

type Question = Pick<QuoteRequestInput, ComparedField>

/** Whether both ask for the same in everything but the slippage. */
export function isSameTrade(a: Question, b: Question): boolean {
  return (
    isSamePair(a, b) &&
    String(a.fromAmount) === String(b.fromAmount) &&
    sameAddress(a.fromAddress ?? '', b.fromAddress ?? '') &&
    sameAddress(a.toAddress ?? '', b.toAddress ?? '')
  )
}

/** What a quote lets a trade lose, where that is more than the form does, and whether the user allowed it. */
export interface WiderSlippage {
  /** In percent. */
  readonly needed: Percent
  readonly consent: Extract<SwapConsent, { kind: 'slippage' }>
  readonly isAllowed: boolean
  /** It was quoted with less than it needs, and must be asked for again with that. */
  readonly isUnasked: boolean
}

/** What a quote needs beyond the form's own slippage, in percent; undefined where that is enough. */
export function widerSlippage(
  quote: Pick<Quote, 'requiredSlippage' | 'request' | 'providerId'>,
  own: Percent,
  trade: string,
  consents: SwapFormInput['consents'] = [],
): WiderSlippage | undefined {
  const { requiredSlippage = 0, request, providerId } = quote
  const needed = Math.max(requiredSlippage, request.slippage) as Percent
  if (needed <= own) return undefined
  const isAllowed = consents.some(
    (given) =>
      given.kind === 'slippage' &&
      given.trade === trade &&
      given.providerId === providerId &&
      given.percent >= needed,
  )
  return {
    needed,
    consent: { kind: 'slippage', trade, providerId, percent: needed },
    isAllowed,
    isUnasked: request.slippage < needed,
  }
}
