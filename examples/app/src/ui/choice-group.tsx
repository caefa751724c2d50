import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { nextChoice } from './next-choice.ts'

interface ChoiceGroupProps {
  readonly label: string
  /** Ids of the selectable rows, in order. */
  readonly ids: readonly string[]
  readonly chosen: string | undefined
  onChoose(id: string): void
  readonly className?: string | undefined
  /** The `ChoiceRow` elements. */
  readonly children: ReactNode
}

/** A radio group of rows. Arrow keys move the selection and the focus. */
export function ChoiceGroup({ label, ids, chosen, onChoose, className, children }: ChoiceGroupProps) {
  const group = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const next = nextChoice(event.key, ids, chosen)
    if (next === undefined) return
    event.preventDefault()
    onChoose(next)
    group.current?.querySelector<HTMLElement>(`[data-choice="${CSS.escape(next)}"]`)?.focus()
  }
  return (
    <div ref={group} role="radiogroup" aria-label={label} className={className} onKeyDown={move}>
      {children}
    </div>
  )
}
