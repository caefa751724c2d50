import type * as z from 'zod/mini'
import { NATIVE_TOKEN_ADDRESS } from '../../chains/address.ts'
import type { HttpClient } from '../../kernel/http.ts'
import type { ProviderContext, TokenListEntry } from '../../quotes/provider.ts'
import { readRows } from '../shared/rows.ts'
import { readTokens } from '../shared/tokens.ts'
import { networkRowSchema, networksSchema, tokenRowSchema } from './schema.ts'

/** Requests the tokens of the EVM networks. */
export async function tokensLayerswap(http: HttpClient, context: ProviderContext): Promise<TokenListEntry[]> {
  const { data } = await http.request({ path: 'networks', schema: networksSchema }, context)
  return readRows(networkRowSchema, data.data).flatMap(({ chain_id, type, tokens = [] }) => {
    const chainId = Number(/^[1-9]\d{0,14}$/.exec(chain_id ?? '')?.[0])
    if (type !== 'evm' || Number.isNaN(chainId)) return []
    const toEntry = ({
      symbol,
      display_asset,
      logo,
      contract,
      decimals,
    }: z.infer<typeof tokenRowSchema>) => ({
      chainId,
      address: contract ?? NATIVE_TOKEN_ADDRESS,
      name: display_asset || symbol,
      symbol,
      decimals,
      logoImg: logo ?? '',
    })
    return readTokens('Layerswap', tokens, { schema: tokenRowSchema, toEntry }, context)
  })
}
