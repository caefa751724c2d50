import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext, TokenListEntry } from '../../quotes/provider.ts'
import { readTokens } from '../shared/tokens.ts'
import { chainsSchema, nativeRowSchema } from './schema.ts'

/** The native token of each chain: Gas.zip moves no other. */
export async function tokensGaszip(http: HttpClient, context: ProviderContext): Promise<TokenListEntry[]> {
  const { data } = await http.request({ path: 'chains', schema: chainsSchema }, context)
  return readTokens(
    'Gas.zip',
    data.chains,
    {
      schema: nativeRowSchema,
      toEntry: ({ chain, symbol, decimals = 18 }) => ({
        chainId: chain,
        address: NATIVE_TOKEN_ADDRESS,
        name: symbol,
        symbol,
        decimals,
        logoImg: '',
      }),
    },
    context,
  )
}
