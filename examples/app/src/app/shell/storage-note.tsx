import { shellCopy } from '#locale/shell-copy'
import { hasStorage } from '../../state/has-storage.ts'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'

/** States above the page that the browser blocks its storage, so that a reload forgets the transfers. */
export function StorageNote() {
  if (hasStorage()) return null
  return (
    <Pane>
      <Note tone="warn" role="status" title={shellCopy.noStorageTitle}>
        {shellCopy.noStorageText}
      </Note>
    </Pane>
  )
}
