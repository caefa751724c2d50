import type { LendingOutcome } from '@causeway/view-models'
import { lendingCopy } from '#locale/lending-copy'

interface UnknownYieldsProps {
  readonly outcome: Pick<LendingOutcome, 'unknownYields'>
}

/** States why the net APR of a position is unknown. Renders nothing if no intrinsic yield is the reason. */
export function UnknownYields({ outcome: { unknownYields } }: UnknownYieldsProps) {
  return unknownYields.length === 0 ? null : (
    <p className="small muted">{lendingCopy.netAprUnknown(unknownYields.join(', '))}</p>
  )
}
