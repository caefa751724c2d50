import { lenderIconUrls } from '@causeway/core/lending'
import { PlateLogo } from '../../ui/plate-logo.tsx'

interface LenderLogoProps {
  readonly lender: string
  readonly name: string
}

/** Logo of a lender. The sandbox requests no external images: without an icon, it shows the initials. */
export function LenderLogo({ lender, name }: LenderLogoProps) {
  const src = import.meta.env.MODE === 'sandbox' ? undefined : lenderIconUrls(lender)[0]
  return <PlateLogo name={name} seed={lender} src={src} />
}
