import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Note } from './note.tsx'
import styles from './question-note.module.css'

interface QuestionNoteProps {
  readonly tone: 'warn' | 'neg'
  readonly title: string
  /** Consequences of the action. */
  readonly children: ReactNode
  /** Label of the button that acts. */
  readonly confirm: string
  /** Label of the button that does nothing. */
  readonly keep: string
  onConfirm(): void
  onKeep(): void
}

/** A question before an action that cannot be undone. */
export function QuestionNote({ tone, title, children, confirm, keep, onConfirm, onKeep }: QuestionNoteProps) {
  return (
    <Note tone={tone} role="alert" title={title}>
      {children}
      <span className={styles['actions']}>
        <Button size="small" onClick={onConfirm} autoFocus>
          {confirm}
        </Button>
        <Button size="small" kind="text" onClick={onKeep}>
          {keep}
        </Button>
      </span>
    </Note>
  )
}
