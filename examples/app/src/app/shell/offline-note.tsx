import { shellCopy } from '#locale/shell-copy'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { useIsOffline } from '../../ui/use-is-offline.ts'

/** States above the page that the browser is offline, and that data reloads by itself. */
export function OfflineNote() {
  if (!useIsOffline()) return null
  return (
    <Pane>
      <Note tone="warn" role="status" title={shellCopy.offlineTitle}>
        {shellCopy.offlineText}
      </Note>
    </Pane>
  )
}
