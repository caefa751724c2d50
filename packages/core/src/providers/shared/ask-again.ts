import type { Percent } from '../../kernel/index.ts'
import type { BuildRequest } from '../../quotes/index.ts'
import { slippageThatLeaves } from './slippage.ts'

/** In base units of the destination token. */
export interface AnsweredTerms {
  readonly toAmount: bigint
  readonly toAmountMin: bigint
}

/** Terms now. When the price has moved, once more with less slippage, so that what must arrive stays as agreed. */
export async function askAgain<Answer>(
  { request, toAmountMin }: Pick<BuildRequest, 'request' | 'toAmountMin'>,
  ask: (slippage: Percent) => Promise<Answer>,
  termsOf: (answer: Answer) => AnsweredTerms,
): Promise<Answer> {
  const answer = await ask(request.slippage)
  const terms = termsOf(answer)
  if (terms.toAmountMin >= toAmountMin) return answer
  const slippage = slippageThatLeaves(toAmountMin, terms.toAmount)
  return slippage === undefined ? answer : ask(slippage)
}
