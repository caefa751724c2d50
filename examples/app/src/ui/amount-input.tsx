import type { ReactNode } from 'react'
import styles from './amount-input.module.css'

export interface AmountInputProps {
  id: string
  /** Label of the amount: `You pay`. */
  label: ReactNode
  /** Text as typed; the form parses it. */
  value: string
  onChange?: ((text: string) => void) | undefined
  isReadOnly?: boolean | undefined
  invalid?: boolean | undefined
  describedBy?: string | undefined
  placeholder?: string | undefined
  /** Content next to the label, for example the chain. */
  aside?: ReactNode
  /** Unit of the amount, announced with the label to screen readers only. */
  unit?: string | undefined
  /** Content next to the amount: the token, or the button that selects it. */
  picker?: ReactNode
  /** Content below the amount: its value and the balance. */
  children?: ReactNode
}

/** Texts longer than this get a smaller font, so that no digit is cut off. */
const LONG_TEXT = 11

/** The amount input of a panel, or its output if it is read-only. */
export function AmountInput(props: AmountInputProps) {
  const { id, label, unit, isReadOnly = false, invalid = false, aside, picker, children } = props
  return (
    <div>
      <div className={styles['head']}>
        <label htmlFor={id}>
          {label}
          {unit && <span className="visuallyHidden"> ({unit})</span>}
        </label>
        {aside}
      </div>
      <div className={styles['box']} data-read-only={isReadOnly} data-wrong={invalid}>
        <div className={styles['line']}>
          {isReadOnly ? <Figure {...props} /> : <Input {...props} />}
          {picker}
        </div>
        {children !== undefined && <div className={styles['under']}>{children}</div>}
      </div>
    </div>
  )
}

function Input({ id, value, onChange, invalid, describedBy, placeholder = '0' }: AmountInputProps) {
  return (
    <input
      className={styles['figure']}
      id={id}
      data-long={value.length > LONG_TEXT}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange?.(event.target.value)}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
    />
  )
}

function Figure({ id, value, describedBy, placeholder = '0' }: AmountInputProps) {
  return (
    <output
      className={styles['figure']}
      id={id}
      title={value}
      data-long={value.length > LONG_TEXT}
      data-empty={value === ''}
      aria-describedby={describedBy}
    >
      {value === '' ? placeholder : value}
    </output>
  )
}
