import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext, TokenListEntry } from '../../quotes/provider.ts'
import { readListedTokens } from '../shared/tokens.ts'
import { sdkInfoSchema } from './schema.ts'

/** The list of Squid also holds tokens of chains without EVM addresses: those are left out. */
export async function tokensSquidV1(http: HttpClient, context: ProviderContext): Promise<TokenListEntry[]> {
  const { data } = await http.request({ path: 'v1/sdk-info', schema: sdkInfoSchema }, context)
  return readListedTokens('Squid v1', data.tokens, context)
}
