import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

export interface FieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'size'> {
  label: ReactNode
  value: string
  onChange: (value: string) => void
  /** What stands at the end of the box: `%`, `minutes`, a button. */
  unit?: ReactNode
  /** What is wrong with the value; read out with it. */
  error?: ReactNode
  icon?: IconName | undefined
  /** The label is read out only. */
  hideLabel?: boolean | undefined
}

/** A line to type in, with its name over it and what is wrong under it. */
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
  id: givenId,
  'aria-describedby': describedBy,
  'aria-invalid': invalid,
  ...rest
}: FieldProps) {
  const ownId = useId()
  const id = givenId ?? ownId
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
