import type { UnreadChain } from '@causeway/view-models'
import { commonCopy } from '#locale/common-copy'
import { asSentence } from './as-sentence.ts'
import { readReason } from './read-reason.ts'

/**
 * Returns the reason why balances of a chain are unknown, as a sentence.
 *
 * @param fallback the reason if none is known
 */
export function balanceReason({ problem, symbols }: UnreadChain, fallback: string): string {
  if (problem?.code === 'NO_CODE') return commonCopy.noTokenContract(symbols.length)
  return asSentence(readReason(problem?.reason ?? fallback))
}
