import { compact, type QuoteRequestInput, toPercent } from '@causeway/core'
import type { MarginRouter, MarginTerms } from '@causeway/core/margin'
import type { MarginEntry } from './entry.ts'
import type { MarginFormContext, MarginFormInput } from './form-context.ts'
import type { MarginSize } from './legs.ts'

/** The part of a router that a form asks. */
export type MarginFormRouter = Pick<MarginRouter, 'id' | 'name' | 'unsupportedReason' | 'swapParties'>

/** Who carries the trade out, or why nobody does. */
export type RouterChoice =
  | { readonly router: MarginFormRouter; readonly reason?: undefined }
  | { readonly router?: undefined; readonly reason: string }

/** The first router that does not refuse; where all do, the word of the first. */
export function chooseRouter(
  input: MarginFormInput,
  context: MarginFormContext,
  size: MarginSize | undefined,
): RouterChoice {
  const terms = termsOf(input, context, size)
  const reasons: string[] = []
  for (const router of input.routers) {
    const reason = router.unsupportedReason(terms)
    if (reason === undefined) return { router }
    reasons.push(`${router.name}: ${reason}`)
  }
  return { reason: reasons[0] ?? 'Nobody here carries margin trades out in one transaction' }
}

function termsOf(
  input: MarginFormInput,
  { operation, market, position, sell, buy }: MarginFormContext,
  size: MarginSize | undefined,
): MarginTerms {
  return {
    operation,
    chainId: market.chainId,
    market,
    position,
    sell,
    buy,
    maxIn: size?.maxIn ?? false,
    maxOut: size?.maxOut ?? false,
    ownAsNative: input.asNative ?? false,
  }
}

/**
 * What everyone is asked, so that they can be compared: a sale of what the trade comes to at the lender's prices. The plan
 * asks anew, for an exact purchase where a debt is repaid.
 */
export function quoteRequestOf(
  input: MarginFormInput,
  context: MarginFormContext,
  { amount = 0n }: MarginEntry,
  size: MarginSize,
  router: MarginFormRouter,
): QuoteRequestInput {
  const { market, sell, buy, operation } = context
  const { caller, receiver } = router.swapParties(market.chainId)
  const own = operation === 'Open' && input.ownSide === 'sell' ? amount : 0n
  return compact({
    fromChainId: market.chainId,
    toChainId: market.chainId,
    fromTokenAddress: sell.underlying,
    toTokenAddress: buy.underlying,
    fromTokenDecimals: sell.asset.decimals,
    toTokenDecimals: buy.asset.decimals,
    fromAmount: size.amountIn + own,
    fromAddress: caller,
    toAddress: receiver,
    signer: input.account,
    slippage: toPercent(input.slippage),
  })
}
