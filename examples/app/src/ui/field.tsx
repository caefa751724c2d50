import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-drawings.ts'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'size'> {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  /** Content at the end of the field: `%`, `minutes`, a button. */
  unit?: ReactNode
  /** Validation error, announced with the field. */
  error?: ReactNode
  icon?: IconName | undefined
  /** Whether the label is for screen readers only. */
  hideLabel?: boolean | undefined
}

/** A text field with a label above and an error below. */
export function Field({
  label,
  value,
  onChange,
  unit,
  error,
  icon,
  hideLabel = false,
  className,
  type = 'text',
  id: idProp,
  'aria-describedby': describedBy,
  'aria-invalid': invalid,
  ...rest
}: FieldProps) {
  const generatedId = useId()
  const id = idProp ?? generatedId
  const errorId = `${id}-error`
  const hasError = error !== undefined && error !== null && error !== false
  return (
    <div className={className}>
      <label className={hideLabel ? 'visuallyHidden' : styles['label']} htmlFor={id}>
        {label}
      </label>
      <div className={styles['box']} data-wrong={hasError || invalid === true}>
        {icon !== undefined && <Icon name={icon} />}
        <input
          {...rest}
          className={styles['input']}
          id={id}
          type={type}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={hasError || invalid}
          aria-describedby={classes(describedBy, hasError ? errorId : undefined)}
        />
        {unit !== undefined && <span className={styles['unit']}>{unit}</span>}
      </div>
      {hasError && (
        <p className={styles['error']} id={errorId}>
          {error}
        </p>
      )}
    </div>
  )
}
