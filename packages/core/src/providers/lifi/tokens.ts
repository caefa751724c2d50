import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext, TokenListEntry } from '../../quotes/provider.ts'
import { readListedTokens } from '../shared/tokens.ts'
import { tokensSchema } from './schema.ts'

export async function tokensLifi(http: HttpClient, context: ProviderContext): Promise<TokenListEntry[]> {
  const query = { chainTypes: 'EVM' }
  const { data } = await http.request({ path: 'tokens', query, schema: tokensSchema }, context)
  return readListedTokens('LI.FI', Object.values(data.tokens).flat(), context)
}
