import type { ComponentProps, MouseEvent } from 'react'
import styles from './button.module.css'
import { classes } from './classes.ts'
import { focusMissingConsent } from './focus-missing-consent.ts'

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'> {
  /** `go` is the primary action of a panel. */
  kind?: 'plain' | 'go' | 'text' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  /**
   * Keeps the button focusable and readable, so that its reason can be read. Clicks are ignored, but those on `go`
   * focus a missing consent.
   */
  isDisabled?: boolean | undefined
}

/** A button. `large` fills the width of its panel. */
export function Button({
  kind = 'plain',
  size = 'medium',
  isDisabled = false,
  type = 'button',
  className,
  onClick,
  ...rest
}: ButtonProps) {
  const explainDisabled = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    if (kind === 'go') focusMissingConsent(event.currentTarget)
  }
  return (
    <button
      {...rest}
      type={type}
      className={classes(styles['button'], className)}
      data-kind={kind}
      data-size={size}
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? explainDisabled : onClick}
    />
  )
}
