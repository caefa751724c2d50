import type { DegenReason } from '@causeway/core/lending'
import { Tag } from '../../ui/tag.tsx'

const WORDS: Readonly<Record<DegenReason, string>> = {
  unpriced: 'No price',
  'too good': 'Over 100%',
  'below minimum': 'Under minimum',
  thin: 'Thin',
}

interface DegenTagProps {
  readonly reason: DegenReason | undefined
}

/** Why degen mode alone shows it. */
export function DegenTag({ reason }: DegenTagProps) {
  if (reason === undefined) return null
  return (
    <Tag kind="warn" icon="warning">
      {WORDS[reason]}
    </Tag>
  )
}
