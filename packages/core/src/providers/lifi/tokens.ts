import type { HttpClient } from '../../kernel/index.ts'
import type { ProviderContext, TokenListEntry } from '../../quotes/index.ts'
import { readTokens } from '../shared/tokens.ts'
import { tokenRowSchema, tokensSchema } from './schema.ts'

export async function tokensLifi(http: HttpClient, context: ProviderContext): Promise<TokenListEntry[]> {
  const query = { chainTypes: 'EVM' }
  const { data } = await http.request({ path: 'tokens', query, schema: tokensSchema }, context)
  const rows = Object.values(data.tokens).flat()
  return readTokens(
    'LI.FI',
    rows,
    { schema: tokenRowSchema, toEntry: ({ logoURI, ...row }) => ({ ...row, logoImg: logoURI ?? '' }) },
    context,
  )
}
