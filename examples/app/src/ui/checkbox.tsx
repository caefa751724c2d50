import type { ReactNode } from 'react'
import styles from './checkbox.module.css'

export interface CheckboxProps {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  children: ReactNode
}

/** A checkbox with a label. */
export function Checkbox({ isChecked, onChange, children }: CheckboxProps) {
  return (
    <label className={styles['label']}>
      <input
        className={styles['box']}
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  )
}
