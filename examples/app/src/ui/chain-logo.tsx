import { getChainIcon } from './brand-icons.ts'
import { LogoFace } from './logo-face.tsx'

export interface ChainLogoProps {
  name: string
  /** Chain id, which selects the icon and the fallback color. */
  seed: string
}

/** Square logo of a chain. */
export function ChainLogo({ name, seed }: ChainLogoProps) {
  return <LogoFace shape="chain" name={name} seed={seed} icon={getChainIcon(seed)} />
}
