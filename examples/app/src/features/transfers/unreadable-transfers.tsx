import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { transfersCopy } from '#locale/transfers-copy'
import { readStoredText, writeStoredText } from '../../state/stored-text.ts'
import { useEngine } from '../../state/use-engine.ts'
import { TextLink } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'

/** Key of the number of unreadable transfers that the user has seen. */
const KEY = 'causeway:app:seen-unreadable'

/** States how many stored transfers could not be read, which are therefore not listed, until the user dismisses it. */
export function UnreadableTransfers() {
  const { instanceId, transfers } = useEngine()
  const { data: count = 0 } = useQuery({
    queryKey: [instanceId, 'unreadable-transfers'],
    queryFn: () => transfers.countUnreadable(),
    networkMode: 'always',
  })
  const [seenCount, setSeenCount] = useState(() => Number(readStoredText(KEY)))
  if (count <= seenCount) return null
  const dismiss = () => {
    writeStoredText(KEY, `${count}`)
    setSeenCount(count)
  }
  return (
    <Pane>
      <Note tone="warn" role="status" title={transfersCopy.unreadable(count)}>
        {transfersCopy.unreadableText} <TextLink onClick={dismiss}>{transfersCopy.dismiss}</TextLink>
      </Note>
    </Pane>
  )
}
