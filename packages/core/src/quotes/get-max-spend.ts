import { percentToBasisPoints, plusBasisPoints } from '../kernel/percent.ts'
import type { Quote } from './quote.ts'

/** Returns the maximum input of a quote: for an exact output, the quoted input plus the slippage of the request. */
export function getMaxSpend({ request, fromAmount }: Pick<Quote, 'request' | 'fromAmount'>): bigint {
  if (request.toAmount === undefined || fromAmount === undefined) return request.fromAmount
  const quoted = plusBasisPoints(fromAmount, percentToBasisPoints(request.slippage))
  return quoted < request.fromAmount ? quoted : request.fromAmount
}
