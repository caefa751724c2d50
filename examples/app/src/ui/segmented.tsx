import { type ReactNode, useId } from 'react'
import styles from './segmented.module.css'

export interface SegmentedProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode; isDisabled?: boolean | undefined }[]
  onChange: (value: Value) => void
}

/** A choice of a few options, next to each other. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles['row']}>
      <legend className="visuallyHidden">{label}</legend>
      {options.map((option) => (
        <label className={styles['segment']} key={option.value}>
          <input
            className="visuallyHidden"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
