import type { DegenReason } from '@causeway/core/lending'
import { marketsCopy } from '#locale/markets-copy'
import { Tag } from '../../ui/tag.tsx'

interface DegenTagProps {
  readonly reason: DegenReason | undefined
}

/** Tag with the reason why a row is only shown in degen mode. */
export function DegenTag({ reason }: DegenTagProps) {
  if (reason === undefined) return null
  return (
    <Tag kind="warn" icon="warning">
      {marketsCopy.degenReasons[reason]}
    </Tag>
  )
}
