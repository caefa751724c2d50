import { LogoFace } from './logo-face.tsx'

export interface ChainLogoProps {
  name: string
  /** The chain's id. */
  seed: string
  src?: string | undefined
}

/** A chain: square. */
export function ChainLogo({ name, seed, src }: ChainLogoProps) {
  return <LogoFace shape="chain" name={name} seed={seed} src={src} />
}
