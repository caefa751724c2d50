import { normalizeTokenAddress } from '../../chains/index.ts'
import type { HttpClient } from '../../kernel/index.ts'
import type { ProviderContext, TokenListEntry } from '../../quotes/index.ts'
import { readTokens } from '../shared/tokens.ts'
import { tokenRowSchema, tokensSchema } from './schema.ts'

/** The tokens that Symbiosis itself moves; its list has no names. */
export async function tokensSymbiosis(http: HttpClient, context: ProviderContext): Promise<TokenListEntry[]> {
  const { data } = await http.request({ path: 'v1/tokens', schema: tokensSchema }, context)
  return readTokens(
    'Symbiosis',
    data,
    {
      schema: tokenRowSchema,
      toEntry: ({ icon, ...row }) => ({
        ...row,
        address: normalizeTokenAddress(row.address),
        name: row.symbol,
        logoImg: icon ?? '',
      }),
    },
    context,
  )
}
