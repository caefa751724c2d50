import { compact, type QuoteRequestInput, toPercent } from '@causeway/core'
import type { MarginRouter } from '@causeway/core/margin'
import { marginCopy } from '../../locales/copy.ts'
import type { MarginEntry } from './entry.ts'
import type { MarginFormContext, MarginFormInput } from './form-context.ts'
import type { MarginSize } from './validate-margin-trade.ts'

/** The part of a router that a form uses. */
export type MarginFormRouter = Pick<
  MarginRouter,
  'id' | 'name' | 'exactInputOnly' | 'unsupportedReason' | 'getSwapParties'
>

/** The router of a trade, or why none supports it. */
export type RouterSelection =
  | { readonly router: MarginFormRouter; readonly reason?: undefined }
  | { readonly router?: undefined; readonly reason: string }

/** Returns the first router that supports a trade. If none does, returns the reason of the first router. */
export function selectRouter(
  { routers }: MarginFormInput,
  { operation, market, position, sell, buy }: MarginFormContext,
  size: MarginSize | undefined,
): RouterSelection {
  const { maxIn = false, maxOut = false } = size ?? {}
  const terms = { operation, chainId: market.chainId, market, position, sell, buy, maxIn, maxOut }
  const reasons: string[] = []
  for (const router of routers) {
    const reason = router.unsupportedReason(terms)
    if (reason === undefined) return { router }
    reasons.push(`${router.name}: ${reason}`)
  }
  return { reason: reasons[0] ?? marginCopy.noRouter }
}

/**
 * Returns the quote request for the swap of a trade, as an exact input at the lender's prices so that all providers can
 * be compared. A deposit that is withdrawn, but not sold, is not included. The plan requests new quotes, with an exact output if a debt is repaid.
 */
export function toQuoteRequest(
  input: MarginFormInput,
  context: MarginFormContext,
  { amount = 0n }: MarginEntry,
  size: MarginSize,
  router: MarginFormRouter,
): QuoteRequestInput {
  const { market, sell, buy, operation } = context
  const { caller, receiver } = router.getSwapParties(market.chainId)
  const marginSold = operation === 'Open' && input.marginSide === 'sell' ? amount : 0n
  return compact({
    fromChainId: market.chainId,
    toChainId: market.chainId,
    fromTokenAddress: sell.underlying,
    toTokenAddress: buy.underlying,
    fromTokenDecimals: sell.asset.decimals,
    toTokenDecimals: buy.asset.decimals,
    fromAmount: (size.sold ?? size.amountIn) + marginSold,
    fromAddress: caller,
    toAddress: receiver,
    signer: input.account,
    slippage: toPercent(input.slippage),
  })
}
