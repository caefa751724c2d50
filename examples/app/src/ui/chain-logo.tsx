import { LogoFace } from './logo-face.tsx'

export interface ChainLogoProps {
  name: string
  /** The chain's id. */
  seed: string
}

/** A chain: square. */
export function ChainLogo({ name, seed }: ChainLogoProps) {
  return <LogoFace shape="chain" name={name} seed={seed} />
}
