import { Tabs as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'
import styles from './tabs.module.css'
import { Tooltip } from './tooltip.tsx'

export interface Tab {
  value: string
  label: ReactNode
  /** Shows a dot, described by `dotLabel`. */
  hasDot?: boolean | undefined
  dotLabel?: string | undefined
  isDisabled?: boolean | undefined
  disabledReason?: string | undefined
}

export interface TabsProps {
  value: string
  onChange: (value: string) => void
  tabs: readonly Tab[]
  /** Accessible name of the tab list. */
  label?: string | undefined
  children: ReactNode
}

/** A tab list with its panels as children. A disabled tab stays focusable and shows its reason. */
export function Tabs({ value, onChange, tabs, label, children }: TabsProps) {
  const id = useId()
  const choose = (next: string) => {
    if (tabs.some((tab) => tab.value === next && tab.isDisabled !== true)) onChange(next)
  }
  return (
    <Radix.Root value={value} onValueChange={choose}>
      <Radix.List className={styles['row']} aria-label={label}>
        {tabs.map((tab) => {
          const reasonId = `${id}-${tab.value}`
          const hasReason = tab.isDisabled === true && tab.disabledReason !== undefined
          const trigger = (
            <Radix.Trigger
              className={styles['tab']}
              key={tab.value}
              value={tab.value}
              aria-disabled={tab.isDisabled === true || undefined}
              aria-describedby={hasReason ? reasonId : undefined}
            >
              {tab.label}
              {tab.hasDot === true && <span className={styles['dot']} />}
              {tab.hasDot === true && <span className="visuallyHidden">{tab.dotLabel}</span>}
              {hasReason && (
                <span id={reasonId} hidden>
                  {tab.disabledReason}
                </span>
              )}
            </Radix.Trigger>
          )
          return hasReason ? (
            <Tooltip key={tab.value} text={tab.disabledReason}>
              {trigger}
            </Tooltip>
          ) : (
            trigger
          )
        })}
      </Radix.List>
      {children}
    </Radix.Root>
  )
}
