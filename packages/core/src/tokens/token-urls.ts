import { isNativeToken } from '../chains/address.ts'
import { explorerUrl } from '../chains/explorer.ts'
import type { ChainRecord } from '../chains/record.ts'
import type { Token } from './token.ts'

/** Base URL of the dex-price service's images. Source: https://docs.dexscreener.com, fields `imageUrl`. */
const DEX_IMAGES_URL = 'https://dd.dexscreener.com/ds-data/tokens'

/**
 * Returns image URLs of a token, most trusted first: from its list, then from the dex-price service, which lists the native
 * asset as its wrapped token. Use the next URL if an image does not load.
 */
export function getTokenLogoUrls(
  { logoURI, address }: Pick<Token, 'logoURI' | 'address'>,
  chain: Pick<ChainRecord, 'slug' | 'chainType' | 'wrappedNative'>,
): string[] {
  const pooledAddress = isNativeToken(address) ? chain.wrappedNative?.address : address
  const dexImageUrl =
    chain.chainType === 'EVM' && pooledAddress
      ? `${DEX_IMAGES_URL}/${chain.slug}/${pooledAddress.toLowerCase()}.png`
      : undefined
  return [logoURI, dexImageUrl].filter((url) => url !== undefined)
}

/** Returns the token's page in the chain's explorer, or undefined for native assets and chains without an explorer. */
export function getTokenExplorerUrl(
  { address }: Pick<Token, 'address'>,
  chain: Pick<ChainRecord, 'explorer'>,
): string | undefined {
  return isNativeToken(address) ? undefined : explorerUrl(chain, { kind: 'token', value: address })
}
