import { getTokenIcon } from './brand-icons.ts'
import { ChainLogo, type ChainLogoProps } from './chain-logo.tsx'
import { LogoFace } from './logo-face.tsx'

export interface TokenLogoProps {
  symbol: string
  /** Address of the token, from which the fallback color is computed. */
  seed: string
  /** Asset group of the token, which selects its icon. Tokens that no list has have none. */
  group?: string | undefined
  /** Image URLs, used without an icon; the first one that loads is shown. */
  src?: string | readonly string[] | undefined
  /** The chain of the token, at the lower right. */
  chain?: ChainLogoProps | undefined
  size?: 's' | 'm' | 'l' | undefined
}

/** Round logo of a token. */
export function TokenLogo({ symbol, seed, group, src, chain, size }: TokenLogoProps) {
  return (
    <LogoFace
      shape="token"
      name={symbol}
      seed={seed}
      icon={getTokenIcon(symbol, group)}
      src={src}
      size={size}
    >
      {chain !== undefined && <ChainLogo {...chain} />}
    </LogoFace>
  )
}
