import { hexDataSchema, parseExternal } from '../../kernel/schema.ts'
import type { BalanceReads } from '../../platforms/balance-adapter.ts'
import { decodeFetch, encodeFetch, MAX_FETCHED_TOKENS } from './fetcher.ts'
import { assertChain, decodedOr, type ReadStrategy } from './strategy.ts'

/** Everything in one call of code that is on no chain. */
export function deploylessReads(reads: BalanceReads): ReadStrategy {
  return async ({ chainId, account, tokens }, options) => {
    const asked = tokens.slice(0, MAX_FETCHED_TOKENS)
    const result = await reads.callDeployless?.({ chainId, code: encodeFetch(account, asked) }, options)
    if (result === undefined) return { refused: 'the platform runs no code that is on no chain' }
    if (result.status === 'reverted') return { refused: result.reason }
    const fetched = decodedOr(() =>
      decodeFetch(
        parseExternal(hexDataSchema, result.data, 'The answer of the balance fetcher'),
        asked.length,
      ),
    )
    if ('refused' in fetched) return fetched
    assertChain(chainId, fetched.chainId)
    if (fetched.readings.length === 0 && asked.length > 0) return { refused: 'the node gives too little gas' }
    return fetched
  }
}
