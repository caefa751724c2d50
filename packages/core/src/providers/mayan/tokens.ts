import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext, TokenListEntry } from '../../quotes/provider.ts'
import { readTokens } from '../shared/read-tokens.ts'
import { findMayanChain } from './networks.ts'
import { tokenRowSchema, tokensSchema } from './schema.ts'

/** Requests the tokens of the supported chains. Tokens of Solana and Sui are excluded. */
export async function tokensMayan(http: HttpClient, context: ProviderContext): Promise<TokenListEntry[]> {
  const { data } = await http.request({ path: 'tokens', schema: tokensSchema }, context)
  const rows = Object.entries(data).flatMap(([name, list]) => (findMayanChain(name) ? list : []))
  return readTokens(
    'Mayan',
    rows,
    {
      schema: tokenRowSchema,
      toEntry: ({ contract, logoURI, ...row }) => ({ ...row, address: contract, logoImg: logoURI ?? '' }),
    },
    context,
  )
}
