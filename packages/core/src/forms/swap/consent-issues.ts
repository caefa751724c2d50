import type { SwapGround } from './ground.ts'
import type { SwapConsent, SwapFormInput } from './input.ts'
import { type SwapIssue, swapIssue } from './issues.ts'
import type { SwapOffer } from './offer.ts'
import { coversLoss } from './price-impact.ts'
import { tradeKey, type WiderSlippage } from './request.ts'
import { isHighSlippage, percentText } from './slippage.ts'

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
  return [...issues, ...lossIssues(offer, trade, input)]
}

/** The user's own slippage, where it is high: a value that was set for one pair is confirmed for that pair alone. */
function highSlippageIssues({ input, slippage, fromToken, toToken }: SwapGround): SwapIssue[] {
  const { basisPoints, isAuto, text, rule } = slippage
  if (isAuto || !isHighSlippage(basisPoints) || !fromToken || !toToken) return []
  const trade = tradeKey({ from: fromToken, to: toToken })
  const consent: SwapConsent = { kind: 'highSlippage', trade, basisPoints }
  const isGiven = input.consents?.some(
    (given) => given.kind === 'highSlippage' && given.trade === trade && given.basisPoints >= basisPoints,
  )
  const facts = { text, auto: percentText(rule.auto / 100), consent }
  return [swapIssue('HIGH_SLIPPAGE_CONSENT', facts, !isGiven)]
}

function lossIssues(
  { priceImpact: impact, quote }: SwapOffer,
  trade: string,
  input: SwapFormInput,
): SwapIssue[] {
  if (!impact || impact.tier === 'low') return []
  const { tier } = impact
  if (tier !== 'high' && tier !== 'severe') return [swapIssue('PRICE_IMPACT', { impact }, false)]
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
    (given) =>
      given.kind === 'recipient' &&
      given.chainId === chainId &&
      given.address === consent.address &&
      given.doubt === doubt,
  )
  return [swapIssue('RECIPIENT_CONSENT', { doubt, address, chainName, consent }, !isGiven)]
}
