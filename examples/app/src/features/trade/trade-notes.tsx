import { formIssueMessage } from '@causeway/view-models'
import { tradeCopy } from '#locale/trade-copy'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { issuesAt } from './issues-at.ts'
import { SettingsNotes } from './settings-notes.tsx'
import type { Trade } from './trade.ts'
import styles from './trade-notes.module.css'

/** Notes on the whole form: prices, and settings that are likely to fail. */
export function TradeNotes({ trade }: { readonly trade: Trade }) {
  const { view } = trade.swap
  const notes = issuesAt(view, 'form')
  const hasPrincipal = trade.to.token?.props?.pendle?.tokenType === 'PT'
  if (notes.length === 0 && issuesAt(view, 'settings').length === 0 && !hasPrincipal) return null
  return (
    <Pane>
      <div className={styles['notes']}>
        {notes.map((issue) => (
          <Note key={issue.code} tone={issue.severity === 'info' ? 'info' : 'warn'}>
            {formIssueMessage(issue)}
          </Note>
        ))}
        <SettingsNotes views={[view]} />
        {hasPrincipal && (
          <Note tone="info" title={tradeCopy.principalTokenTitle}>
            {tradeCopy.principalTokenText}
          </Note>
        )}
      </div>
    </Pane>
  )
}
