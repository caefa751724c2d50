import { ChainLogo, type ChainLogoProps } from './chain-logo.tsx'
import { LogoFace } from './logo-face.tsx'

export interface TokenLogoProps {
  symbol: string
  /** Address of the token, from which the fallback color is computed. */
  seed: string
  /** Image URLs; the first one that loads is shown. */
  src?: string | readonly string[] | undefined
  /** The chain of the token, at the lower right. */
  chain?: ChainLogoProps | undefined
  size?: 's' | 'm' | 'l' | undefined
}

/** Round logo of a token. */
export function TokenLogo({ symbol, seed, src, chain, size }: TokenLogoProps) {
  return (
    <LogoFace shape="token" name={symbol} seed={seed} src={src} size={size}>
      {chain !== undefined && <ChainLogo {...chain} />}
    </LogoFace>
  )
}
