import type { QuoteAcceptance } from '@causeway/core'
import type { SwapGround } from './ground.ts'
import type { SwapConsent, SwapFormInput } from './input.ts'
import { type SwapIssue, swapIssue } from './issues.ts'
import type { SwapOffer } from './offer.ts'
import { coversLoss } from './price-impact.ts'
import { tradeKey, type WiderSlippage } from './request.ts'
import { isHighSlippage, MAX_SLIPPAGE, percentText } from './slippage.ts'

/** What the user has to agree to. What was agreed to stays, and blocks no more: a tick can be taken away again. */
export function consentIssues(
  ground: SwapGround,
  offer: SwapOffer | undefined,
  wider: WiderSlippage | undefined,
  trade: string | undefined,
): SwapIssue[] {
  const { input, slippage } = ground
  const issues = [...recipientIssues(ground), ...highSlippageIssues(ground)]
  if (!offer || trade === undefined) return issues
  if (wider) {
    const { needed, consent, isAllowed } = wider
    const { text: own, isAuto } = slippage
    const facts = { provider: offer.quote.name, needed, own, isAuto, consent }
    issues.push(swapIssue('SLIPPAGE_CONSENT', facts, !isAllowed))
  }
  return [...issues, ...nativeFeeIssues(offer, trade, input), ...lossIssues(offer, trade, input)]
}

/** Returns the consents of the user beyond the limits of an offer, for its build. */
export function acceptanceFor(
  { quote }: SwapOffer,
  trade: string,
  { consents = [] }: SwapFormInput,
): QuoteAcceptance | undefined {
  const amounts = consents.flatMap((given) =>
    given.kind === 'nativeFee' && given.trade === trade && given.providerId === quote.providerId
      ? [given.amount]
      : [],
  )
  if (amounts.length === 0) return undefined
  return { nativeFee: amounts.reduce((highest, amount) => (amount > highest ? amount : highest), 0n) }
}

/** Returns the issue of a high slippage that the user set. The slippage of 'auto' and of one provider does not count. */
function highSlippageIssues({ input, slippage, fromToken, toToken }: SwapGround): SwapIssue[] {
  const { basisPoints, isAuto, text, rule } = slippage
  if (isAuto || !isHighSlippage(basisPoints) || basisPoints > MAX_SLIPPAGE || !fromToken || !toToken)
    return []
  const trade = tradeKey({ from: fromToken, to: toToken })
  const consent: SwapConsent = { kind: 'highSlippage', trade, basisPoints }
  const isGiven = input.consents?.some(
    (accepted) =>
      accepted.kind === 'highSlippage' && accepted.trade === trade && accepted.basisPoints >= basisPoints,
  )
  const facts = { text, auto: percentText(rule.auto / 100), consent }
  return [swapIssue('HIGH_SLIPPAGE_CONSENT', facts, !isGiven)]
}

function nativeFeeIssues(offer: SwapOffer, trade: string, input: SwapFormInput): SwapIssue[] {
  const { nativeFee: fee, quote } = offer
  if (!fee?.isAboveLimit) return []
  const { providerId, name: provider } = quote
  const consent: SwapConsent = { kind: 'nativeFee', trade, providerId, amount: fee.amount }
  const { nativeFee: accepted = 0n } = acceptanceFor(offer, trade, input) ?? {}
  return [swapIssue('NATIVE_FEE_CONSENT', { provider, fee, consent }, fee.amount > accepted)]
}

function lossIssues({ netLoss: impact, quote }: SwapOffer, trade: string, input: SwapFormInput): SwapIssue[] {
  if (!impact || impact.tier === 'low') return []
  const { asks } = impact
  if (asks !== 'tick' && asks !== 'typed') return [swapIssue('PRICE_IMPACT', { impact }, false)]
  const tier = asks === 'tick' ? 'high' : 'severe'
  const { fromAmount } = quote.request
  const consent: SwapConsent = { kind: 'priceImpact', trade, fromAmount, tier }
  const isGiven = input.consents?.some(
    (given) =>
      given.kind === 'priceImpact' &&
      given.trade === trade &&
      given.fromAmount === fromAmount &&
      coversLoss(given, impact),
  )
  return [swapIssue('PRICE_IMPACT', { impact, consent }, !isGiven)]
}

function recipientIssues({ input, recipient }: SwapGround): SwapIssue[] {
  if (recipient.address === undefined || !recipient.doubt) return []
  const { id: chainId, name: chainName } = input.toChain
  const { doubt, address } = recipient
  const consent: SwapConsent = { kind: 'recipient', chainId, address: address.toLowerCase(), doubt }
  const isGiven = input.consents?.some(
    (accepted) =>
      accepted.kind === 'recipient' &&
      accepted.chainId === chainId &&
      accepted.address === consent.address &&
      accepted.doubt === doubt,
  )
  return [swapIssue('RECIPIENT_CONSENT', { doubt, address, chainName, consent }, !isGiven)]
}
