import { isNativeToken } from '../chains/address.ts'
import { explorerUrl } from '../chains/explorer.ts'
import type { ChainRecord } from '../chains/record.ts'
import type { Token } from './token.ts'

/** Where the dex-price service keeps its pictures. Source: https://docs.dexscreener.com, fields `imageUrl`. */
const DEX_PICTURES = 'https://dd.dexscreener.com/ds-data/tokens'

/**
 * Pictures of a token, the most trusted first: that of its list, then that of the dex-price service, which knows the
 * native asset by its wrapped form. An image that does not load gives way to the next.
 */
export function tokenLogoUrls(
  { logoURI, address }: Pick<Token, 'logoURI' | 'address'>,
  chain: Pick<ChainRecord, 'slug' | 'chainType' | 'wrappedNative'>,
): string[] {
  const traded = isNativeToken(address) ? chain.wrappedNative?.address : address
  const picture =
    chain.chainType === 'EVM' && traded
      ? `${DEX_PICTURES}/${chain.slug}/${traded.toLowerCase()}.png`
      : undefined
  return [logoURI, picture].filter((url) => url !== undefined)
}

/** The token's page in its chain's explorer; undefined where it has none, as a native asset. */
export function tokenExplorerUrl(
  { address }: Pick<Token, 'address'>,
  chain: Pick<ChainRecord, 'explorer'>,
): string | undefined {
  return isNativeToken(address) ? undefined : explorerUrl(chain, { kind: 'token', value: address })
}
