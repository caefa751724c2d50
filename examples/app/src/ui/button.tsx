import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  /** `go` is the main action of a panel. */
  kind?: 'plain' | 'go' | 'text' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /** Stays in the tab order and keeps its words, so that its reason can be read; a click does nothing. */
  isDisabled?: boolean | undefined
}

/** A button; the large one is the decision and as wide as its panel. */
export function Button({
  kind = 'plain',
  size = 'medium',
  isDisabled = false,
  type = 'button',
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const ignoreClick = (event: MouseEvent) => event.preventDefault()
  return (
    <button
      {...rest}
      type={type}
      className={classes(styles['button'], className)}
      data-kind={kind}
      data-size={size}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? ignoreClick : onClick}
    />
  )
}
