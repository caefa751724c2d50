import type { ChainRecord } from '@causeway/core/chains'
import type { Token } from '@causeway/core/data'
import { TokenLogo } from '../../ui/token-logo.tsx'

interface TokenFaceProps {
  readonly token: Token
  readonly chain: Pick<ChainRecord, 'id' | 'name'>
  readonly size?: 's' | 'm' | 'l'
}

/** A token on its chain. */
export function TokenFace({ token, chain, size = 'm' }: TokenFaceProps) {
  return (
    <TokenLogo
      symbol={token.symbol}
      seed={token.address}
      src={token.logoURI}
      size={size}
      chain={{ name: chain.name, seed: String(chain.id) }}
    />
  )
}
