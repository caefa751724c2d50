import { ChainLogo, type ChainLogoProps } from './chain-logo.tsx'
import { LogoFace } from './logo-face.tsx'

export interface TokenLogoProps {
  symbol: string
  /** The token's address. */
  seed: string
  /** Several: the first one that loads. */
  src?: string | readonly string[] | undefined
  /** The chain it is on, square on its lower right. */
  chain?: ChainLogoProps | undefined
  size?: 's' | 'm' | 'l' | undefined
}

/** A token: round. */
export function TokenLogo({ symbol, seed, src, chain, size }: TokenLogoProps) {
  return (
    <LogoFace shape="token" name={symbol} seed={seed} src={src} size={size}>
      {chain !== undefined && <ChainLogo {...chain} />}
    </LogoFace>
  )
}
