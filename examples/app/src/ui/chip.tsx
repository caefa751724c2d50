import type { ComponentProps } from 'react'
import styles from './chip.module.css'
import { classes } from './classes.ts'

interface ChipStyle {
  /** Equal width and height, for an icon only. Requires an `aria-label`. */
  square?: boolean | undefined
  size?: 'small' | 'medium' | undefined
  /** No outline, as in headers. */
  bare?: boolean | undefined
}

export interface ChipProps extends ChipStyle, ComponentProps<'button'> {
  /** Makes it a toggle button with this state. */
  isPressed?: boolean | undefined
}

/** A small outlined button. */
export function Chip({ isPressed, square, size, bare, className, type = 'button', ...rest }: ChipProps) {
  return (
    <button {...rest} type={type} aria-pressed={isPressed} {...toStyle({ square, size, bare, className })} />
  )
}

function toStyle({ square, size, bare, className }: ChipStyle & { className?: string | undefined }) {
  return {
    className: classes(styles['chip'], className),
    'data-square': square === true || undefined,
    'data-size': size ?? 'medium',
    'data-bare': bare === true || undefined,
  }
}
