import type { ComponentProps, ReactNode } from 'react'
import styles from './chip.module.css'
import { classes } from './classes.ts'

interface Look {
  /** As wide as it is high, for a sign alone: give it an `aria-label`. */
  square?: boolean | undefined
  size?: 'small' | 'medium' | undefined
  /** Without its outline, as the signs in a header are. */
  bare?: boolean | undefined
}

interface PressedChip extends Look, ComponentProps<'button'> {
  isStatic?: false | undefined
  /** Given for a chip that stays down: it is read as pressed or not. */
  isPressed?: boolean | undefined
}

interface StaticChip extends Look {
  isStatic: true
  children: ReactNode
  className?: string | undefined
}

export type ChipProps = PressedChip | StaticChip

/** A small outlined word or figure, to press or only to read. */
export function Chip(props: ChipProps) {
  if (props.isStatic) return <span {...look(props)}>{props.children}</span>
  const {
    isStatic: _,
    isPressed,
    square: _square,
    size: _size,
    bare: _bare,
    type = 'button',
    ...rest
  } = props
  return <button {...rest} type={type} aria-pressed={isPressed} {...look(props)} />
}

function look({ square, size, bare, className }: Look & { className?: string | undefined }) {
  return {
    className: classes(styles['chip'], className),
    'data-square': square === true || undefined,
    'data-size': size ?? 'medium',
    'data-bare': bare === true || undefined,
  }
}
