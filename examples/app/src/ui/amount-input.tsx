import type { ReactNode } from 'react'
import styles from './amount-input.module.css'

export interface AmountInputProps {
  id: string
  /** Such as `You pay`. */
  label: ReactNode
  /** The text as typed; the form parses it. */
  value: string
  onChange?: ((text: string) => void) | undefined
  isReadOnly?: boolean | undefined
  invalid?: boolean | undefined
  describedBy?: string | undefined
  placeholder?: string | undefined
  /** Beside the label: the chain it is on. */
  aside?: ReactNode
  /** The unit of the amount, which only screen readers announce with the label. */
  unit?: string | undefined
  /** Beside the figure: the token, or the button that chooses it. */
  picker?: ReactNode
  /** Under the figure: its worth, and what there is of it. */
  children?: ReactNode
}

/** More characters than these are set smaller: no digit of an amount is cut off while there is room. */
const LONG = 11

/** The amount of a panel, at the size of the decision it is. */
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
      data-long={value.length > LONG}
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
      data-long={value.length > LONG}
      data-empty={value === ''}
      aria-describedby={describedBy}
    >
      {value === '' ? placeholder : value}
    </output>
  )
}
