import { NATIVE_TOKEN_ADDRESS } from '../../chains/index.ts'
import type { HttpClient } from '../../kernel/index.ts'
import type { ProviderContext, TokenListEntry } from '../../quotes/index.ts'
import { tokenListSchema } from './schema.ts'

/** Across takes decimals from the symbol, which is wrong for these: on BNB Chain they have 18. */
const BNB_CHAIN_ID = 56
const EIGHTEEN_ON_BNB: ReadonlySet<string> = new Set(['USDC', 'USDT'])

export async function tokensAcross(http: HttpClient, context: ProviderContext): Promise<TokenListEntry[]> {
  const { data } = await http.request({ path: 'token-list', schema: tokenListSchema }, context)
  return data.map(({ chainId, address, name, symbol, decimals, logoURI, isNative }) => ({
    chainId,
    address: isNative ? NATIVE_TOKEN_ADDRESS : address,
    name,
    symbol,
    decimals: chainId === BNB_CHAIN_ID && EIGHTEEN_ON_BNB.has(symbol) ? 18 : decimals,
    logoImg: logoURI ?? '',
  }))
}
