import type { ChainRecord } from '@causeway/core/chains'
import { getTokenLogoUrls, type Token } from '@causeway/core/data'
import { TokenLogo } from '../../ui/token-logo.tsx'

interface TokenLabelProps {
  readonly token: Token
  readonly chain: Pick<ChainRecord, 'id' | 'name'> & Partial<ChainRecord>
  readonly size?: 's' | 'm' | 'l'
}

/** Logo of a token with the logo of its chain. */
export function TokenLabel({ token, chain, size = 'm' }: TokenLabelProps) {
  return (
    <TokenLogo
      symbol={token.symbol}
      seed={token.address}
      group={token.assetGroup}
      src={getLogoUrls(token, chain)}
      size={size}
      chain={{ name: chain.name, seed: String(chain.id) }}
    />
  )
}

/** Returns the logo URLs: from the token list, then from the dex-price service. The sandbox requests no public hosts. */
function getLogoUrls(token: Token, { slug, chainType, wrappedNative }: TokenLabelProps['chain']) {
  if (import.meta.env.MODE === 'sandbox' || slug === undefined || chainType === undefined)
    return token.logoURI
  return getTokenLogoUrls(token, { slug, chainType, ...(wrappedNative && { wrappedNative }) })
}
