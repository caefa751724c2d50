import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext, TokenListEntry } from '../../quotes/provider.ts'
import { readListedTokens } from '../shared/tokens.ts'
import { tokensSchema } from './schema.ts'

/** Requests the tokens of all chains. */
export async function tokensXy(http: HttpClient, context: ProviderContext): Promise<TokenListEntry[]> {
  const { data } = await http.request({ path: 'recommendedTokens', schema: tokensSchema }, context)
  return readListedTokens('XY Finance', data.recommendedTokens, context)
}
