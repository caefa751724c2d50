import { lenderIconUrls } from '@causeway/core/lending'
import { PlateLogo } from '../../ui/plate-logo.tsx'

interface LenderFaceProps {
  readonly lender: string
  readonly name: string
}

/** A lender's plate. Over the sandbox nothing is fetched from elsewhere: there it has its letters. */
export function LenderFace({ lender, name }: LenderFaceProps) {
  const src = import.meta.env.MODE === 'sandbox' ? undefined : lenderIconUrls(lender)[0]
  return <PlateLogo name={name} seed={lender} src={src} />
}
