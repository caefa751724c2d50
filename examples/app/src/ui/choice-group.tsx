import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { nextChoice } from './next-choice.ts'

interface ChoiceGroupProps {
  readonly label: string
  /** Of the rows that can be chosen, in their order. */
  readonly ids: readonly string[]
  readonly chosen: string | undefined
  onChoose(id: string): void
  readonly className?: string | undefined
  /** `ChoiceRow`s. */
  readonly children: ReactNode
}

/** Rows of which one is chosen. Arrow keys move the choice, and the focus with it. */
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
