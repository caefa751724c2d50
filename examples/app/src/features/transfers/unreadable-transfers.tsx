import { useQuery } from '@tanstack/react-query'
import { transfersCopy } from '#locale/transfers-copy'
import { useEngine } from '../../state/use-engine.ts'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'

/** States how many stored transfers could not be read, which are therefore not listed. */
export function UnreadableTransfers() {
  const { instanceId, transfers } = useEngine()
  const { data: count = 0 } = useQuery({
    queryKey: [instanceId, 'unreadable-transfers'],
    queryFn: () => transfers.countUnreadable(),
    networkMode: 'always',
  })
  if (count === 0) return null
  return (
    <Pane>
      <Note tone="warn" role="status" title={transfersCopy.unreadable(count)}>
        {transfersCopy.unreadableText}
      </Note>
    </Pane>
  )
}
