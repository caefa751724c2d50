import { mulDiv } from '../../kernel/amounts.ts'
import type { Percent } from '../../kernel/percent.ts'
import type { BuildRequest } from '../../quotes/provider.ts'

/** In base units of the destination token. */
export interface RequestedTerms {
  readonly toAmount: bigint
  readonly toAmountMin: bigint
}

/**
 * For a build that asks for terms again. When the price has moved, it asks once more with less slippage, so that what must
 * arrive stays as agreed.
 */
export async function keepMinimum<Answer>(
  { request, toAmountMin }: Pick<BuildRequest, 'request' | 'toAmountMin'>,
  fetchTerms: (slippage: Percent) => Promise<Answer>,
  termsOf: (answer: Answer) => RequestedTerms,
): Promise<Answer> {
  const answer = await fetchTerms(request.slippage)
  const terms = termsOf(answer)
  if (terms.toAmountMin >= toAmountMin) return answer
  const slippage = slippageThatLeaves(toAmountMin, terms.toAmount)
  return slippage === undefined ? answer : fetchTerms(slippage)
}

/** Rounded down to a basis point; undefined when there is none. */
function slippageThatLeaves(least: bigint, toAmount: bigint): Percent | undefined {
  const spare = toAmount > least ? Number(mulDiv(toAmount - least, 10_000n, toAmount)) : 0
  return spare > 0 ? ((spare / 100) as Percent) : undefined
}
