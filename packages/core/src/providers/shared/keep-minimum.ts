import { mulDiv } from '../../kernel/amounts.ts'
import type { Percent } from '../../kernel/percent.ts'
import type { BuildRequest } from '../../quotes/provider.ts'

/** Output of a build, in base units of the destination token. */
export interface RequestedTerms {
  readonly toAmount: bigint
  readonly toAmountMin: bigint
}

/**
 * Requests the terms of a build. If a price change lowered the minimum output below the quoted one, requests them again
 * with a lower slippage.
 */
export async function keepMinimum<Answer>(
  { request, toAmountMin }: Pick<BuildRequest, 'request' | 'toAmountMin'>,
  fetchTerms: (slippage: Percent) => Promise<Answer>,
  toTerms: (reply: Answer) => RequestedTerms,
): Promise<Answer> {
  const reply = await fetchTerms(request.slippage)
  const terms = toTerms(reply)
  if (terms.toAmountMin >= toAmountMin) return reply
  const slippage = findSlippage(toAmountMin, terms.toAmount)
  return slippage === undefined ? reply : fetchTerms(slippage)
}

/** Returns the slippage that leaves a minimum, rounded down to a basis point; undefined if none does. */
function findSlippage(minimum: bigint, toAmount: bigint): Percent | undefined {
  const basisPoints = toAmount > minimum ? Number(mulDiv(toAmount - minimum, 10_000n, toAmount)) : 0
  return basisPoints > 0 ? ((basisPoints / 100) as Percent) : undefined
}
