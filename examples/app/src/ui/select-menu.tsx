import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'
import styles from './select-menu.module.css'

export interface SelectMenuProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; isDisabled?: boolean | undefined }[]
  onChange: (value: Value) => void
  size?: 'small' | 'medium' | undefined
  /** Icon of the selected option. */
  face?: ReactNode
  /** Text of the closed menu, for narrow places. Default: the label of the selected option. */
  shortText?: string | undefined
}

/** A native select. */
export function SelectMenu<Value extends string>(props: SelectMenuProps<Value>) {
  const { label, value, options, onChange, size = 'medium', face, shortText } = props
  const id = useId()
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <span
      className={styles['field']}
      data-size={size}
      data-faced={face !== undefined}
      data-short={shortText !== undefined}
    >
      {face !== undefined && <span className={styles['face']}>{face}</span>}
      {shortText !== undefined && (
        <span className={styles['short']} aria-hidden="true">
          {shortText}
        </span>
      )}
      <label className="visuallyHidden" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={styles['select']}
        value={value}
        onChange={({ target }) => choose(target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevronDown" size={size === 'small' ? 's' : 'm'} />
    </span>
  )
}
