import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext, TokenListEntry } from '../../quotes/provider.ts'
import { readListedTokens } from '../shared/tokens.ts'
import { tokensSchema } from './schema.ts'

/** The list of Squid also holds tokens of chains without EVM addresses: those are left out. */
export async function tokensSquidV2(http: HttpClient, context: ProviderContext): Promise<TokenListEntry[]> {
  const { data } = await http.request({ path: 'v2/tokens', schema: tokensSchema }, context)
  return readListedTokens('Squid', data.tokens, context)
}
