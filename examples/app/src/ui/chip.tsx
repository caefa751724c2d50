import type { ComponentProps } from 'react'
import styles from './chip.module.css'
import { classes } from './classes.ts'

interface Look {
  /** As wide as it is high, for a sign alone: give it an `aria-label`. */
  square?: boolean | undefined
  size?: 'small' | 'medium' | undefined
  /** Without its outline, as the signs in a header are. */
  bare?: boolean | undefined
}

export interface ChipProps extends Look, ComponentProps<'button'> {
  /** Given for a chip that stays down: it is read as pressed or not. */
  isPressed?: boolean | undefined
}

/** A small outlined word or figure to press. */
export function Chip({ isPressed, square, size, bare, className, type = 'button', ...rest }: ChipProps) {
  return (
    <button {...rest} type={type} aria-pressed={isPressed} {...look({ square, size, bare, className })} />
  )
}

function look({ square, size, bare, className }: Look & { className?: string | undefined }) {
  return {
    className: classes(styles['chip'], className),
    'data-square': square === true || undefined,
    'data-size': size ?? 'medium',
    'data-bare': bare === true || undefined,
  }
}
