import type { ReactNode } from 'react'
import { commonCopy } from '#locale/common-copy'
import { asSentence } from '../copy/as-sentence.ts'
import { CopyButton } from './copy-button.tsx'
import styles from './error-note.module.css'
import { Expander } from './expander.tsx'
import { Note } from './note.tsx'

export interface ErrorNoteProps {
  /** Short name of the failure. */
  title: string
  /** Reason for the failure, and where the funds are. */
  message: string
  /** Remedy: the next step for the user. */
  hint?: string | undefined
  details?: string | undefined
  action?: ReactNode
}

/** A failure with its reason, announced at once. */
export function ErrorNote({ title, message, hint, details, action }: ErrorNoteProps) {
  return (
    <Note tone="neg" role="alert" title={asSentence(title)}>
      {asSentence(message)} {hint}
      {action !== undefined && <div className={styles['action']}>{action}</div>}
      {details !== undefined && (
        <div className={styles['details']}>
          <Expander summary={commonCopy.details}>
            <pre className={styles['text']}>{details}</pre>
            <CopyButton text={details} label={commonCopy.copy} showLabel />
          </Expander>
        </div>
      )}
    </Note>
  )
}
