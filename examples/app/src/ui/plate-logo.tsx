import { getPlateIcon } from './brand-icons.ts'
import { LogoFace } from './logo-face.tsx'

export interface PlateLogoProps {
  name: string
  /** Id of the provider or lender, or connector key of the wallet: selects the icon and the fallback color. */
  seed: string
  src?: string | undefined
  size?: 'm' | 'l' | undefined
}

/** Logo of a provider, lender or wallet. */
export function PlateLogo({ name, seed, src, size }: PlateLogoProps) {
  return <LogoFace shape="plate" name={name} seed={seed} icon={getPlateIcon(seed)} src={src} size={size} />
}
