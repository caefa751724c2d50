import { normalizeTokenAddress } from '../../chains/address.ts'
import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext, TokenListEntry } from '../../quotes/provider.ts'
import { readTokens } from '../shared/tokens.ts'
import { tokenRowSchema, tokensSchema } from './schema.ts'

/** The tokens that Symbiosis itself moves; its list has no names. */
export async function tokensSymbiosis(http: HttpClient, context: ProviderContext): Promise<TokenListEntry[]> {
  const { data } = await http.request({ path: 'v2/tokens', schema: tokensSchema }, context)
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
