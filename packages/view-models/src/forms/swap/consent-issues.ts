import { consentIssue, type FormConsent, type FormIssue, formIssue } from '../form-issue.ts'
import type { SwapFormContext } from './form-context.ts'
import type { SwapOffer } from './offer.ts'
import { tradeKey, type WiderSlippage } from './request.ts'
import { isHighSlippage, MAX_SLIPPAGE, percentText } from './slippage.ts'
import type { SwapFormInput } from './swap-form-input.ts'

/**
 * Returns the issues that need consent. An issue stays in the list once consent is given, so that the consent can be
 * withdrawn.
 */
export function consentIssues(
  context: SwapFormContext,
  offer: SwapOffer | undefined,
  wider: WiderSlippage | undefined,
  trade: string | undefined,
): FormIssue[] {
  const { input } = context
  const issues: FormIssue[] = [...recipientIssues(context), ...highSlippageIssues(context)]
  if (!offer || trade === undefined) return issues
  if (wider) issues.push(wider.issue)
  return [...issues, ...nativeFeeIssues(offer, trade, input), ...lossIssues(offer, trade, input)]
}

/**
 * Returns the consent to the highest native fee that the user accepted for the provider of an offer. The build may
 * charge up to that fee.
 */
export function findFeeConsent(
  { quote }: SwapOffer,
  trade: string,
  { consents = [] }: SwapFormInput,
): FormConsent<'NATIVE_FEE_CONSENT'> | undefined {
  return consents
    .flatMap((consent) => (consent.code === 'NATIVE_FEE_CONSENT' ? [consent] : []))
    .filter(({ values }) => values.trade === trade && values.providerId === quote.providerId)
    .sort((a, b) => Number(b.values.fee.amount - a.values.fee.amount))
    .at(0)
}

/**
 * Returns the issue of a high slippage that the user set. The slippage of 'auto' and of one provider does not count.
 */
function highSlippageIssues({ input, slippage, fromToken, toToken }: SwapFormContext): FormIssue[] {
  const { basisPoints, isAuto, text, rule } = slippage
  if (isAuto || !isHighSlippage(basisPoints) || basisPoints > MAX_SLIPPAGE || !fromToken || !toToken)
    return []
  const trade = tradeKey({ from: fromToken, to: toToken })
  const values = { trade, basisPoints, text, auto: percentText(rule.auto / 100) }
  return [consentIssue('HIGH_SLIPPAGE_CONSENT', values, input.consents)]
}

function nativeFeeIssues(
  { nativeFee: fee, quote }: SwapOffer,
  trade: string,
  { consents }: SwapFormInput,
): FormIssue[] {
  if (!fee?.isAboveLimit) return []
  const { providerId, name: provider, request } = quote
  const values = { trade, providerId, provider, chainId: request.fromChainId, fee }
  return [consentIssue('NATIVE_FEE_CONSENT', values, consents)]
}

function lossIssues(
  { netLoss: impact, quote }: SwapOffer,
  trade: string,
  { consents }: SwapFormInput,
): FormIssue[] {
  return impact ? marketLossIssues({ trade, amount: quote.request.fromAmount, impact }, consents) : []
}

/** Returns the issue of a loss at market prices; none if the loss is low. */
export function marketLossIssues(
  values: Omit<FormIssue<'PRICE_IMPACT'>['values'], 'prices'>,
  consents: SwapFormInput['consents'],
): FormIssue[] {
  return values.impact.tier === 'low' ? [] : [lossIssue({ ...values, prices: 'market' }, consents)]
}

/** Returns the issue of a loss: it warns, or asks for consent if it is high. */
export function lossIssue(
  values: FormIssue<'PRICE_IMPACT'>['values'],
  consents: SwapFormInput['consents'],
): FormIssue<'PRICE_IMPACT'> {
  const { confirmation } = values.impact
  return confirmation === 'checkbox' || confirmation === 'typed'
    ? consentIssue('PRICE_IMPACT', values, consents)
    : formIssue('PRICE_IMPACT', values, { severity: 'warning' })
}

function recipientIssues({ input, recipient }: SwapFormContext): FormIssue[] {
  if (recipient.address === undefined || !recipient.doubt) return []
  const { id: chainId, name: chainName } = input.toChain
  const { doubt, address, lookalike } = recipient
  const values = { doubt, address, chainId, chainName, lookalike }
  return [consentIssue('RECIPIENT_CONSENT', values, input.consents)]
}
