import type { ChainRecord } from '@causeway/core/chains'
import { getTokenLogoUrls, type Token } from '@causeway/core/data'
import { TokenLogo } from '../../ui/token-logo.tsx'

interface TokenFaceProps {
  readonly token: Token
  readonly chain: Pick<ChainRecord, 'id' | 'name'> & Partial<ChainRecord>
  readonly size?: 's' | 'm' | 'l'
}

/** A token on its chain. */
export function TokenFace({ token, chain, size = 'm' }: TokenFaceProps) {
  return (
    <TokenLogo
      symbol={token.symbol}
      seed={token.address}
      src={getLogoUrls(token, chain)}
      size={size}
      chain={{ name: chain.name, seed: String(chain.id) }}
    />
  )
}

/** Pictures of the dex-price service follow that of the list. The sandbox reaches no public host. */
function getLogoUrls(token: Token, { slug, chainType, wrappedNative }: TokenFaceProps['chain']) {
  if (import.meta.env.MODE === 'sandbox' || slug === undefined || chainType === undefined)
    return token.logoURI
  return getTokenLogoUrls(token, { slug, chainType, ...(wrappedNative && { wrappedNative }) })
}
