import { lenderDisplayName, lenderIconUrls } from '@causeway/core/lending'
import { toProtocolId } from '../../copy/to-protocol-id.ts'
import { PlateLogo } from '../../ui/plate-logo.tsx'

interface LenderLogoProps {
  readonly lender: string
  readonly name: string
}

/**
 * Logo of a lender. The sandbox requests no external images: without an icon, it shows the initials, those of the protocol
 * for one of its markets.
 */
export function LenderLogo({ lender, name }: LenderLogoProps) {
  const src = import.meta.env.MODE === 'sandbox' ? undefined : lenderIconUrls(lender)[0]
  const protocol = toProtocolId(lender)
  return (
    <PlateLogo name={protocol === lender ? name : lenderDisplayName(protocol)} seed={protocol} src={src} />
  )
}
