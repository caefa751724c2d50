import type * as z from 'zod/mini'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext, TokenListEntry } from '../../quotes/provider.ts'
import { readTokens } from '../shared/tokens.ts'
import { BNB_CHAIN_ID } from './contracts.ts'
import { tokenListSchema, tokenRowSchema } from './schema.ts'

/** Across takes decimals from the symbol, which is wrong for these: on BNB Chain they have 18. */
const EIGHTEEN_ON_BNB: readonly string[] = ['USDC', 'USDT']

export async function tokensAcross(http: HttpClient, context: ProviderContext): Promise<TokenListEntry[]> {
  const { data } = await http.request({ path: 'token-list', schema: tokenListSchema }, context)
  return readTokens('Across', data, { schema: tokenRowSchema, toEntry }, context)
}

function toEntry({ logoURI, isNative, ...row }: z.infer<typeof tokenRowSchema>): TokenListEntry {
  return {
    ...row,
    address: isNative ? NATIVE_TOKEN_ADDRESS : row.address,
    decimals: row.chainId === BNB_CHAIN_ID && EIGHTEEN_ON_BNB.includes(row.symbol) ? 18 : row.decimals,
    logoImg: logoURI ?? '',
  }
}
