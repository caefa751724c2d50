import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './tab-panel.module.css'

export interface TabPanelProps {
  value: string
  children: ReactNode
  className?: string | undefined
}

/** The content of a tab. */
export function TabPanel({ value, children, className }: TabPanelProps) {
  return (
    <Radix.Content className={classes(styles['panel'], className)} value={value}>
      {children}
    </Radix.Content>
  )
}
