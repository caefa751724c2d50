import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './link.module.css'

export type TextLinkProps = ComponentProps<'button'>

/** A button that looks like a link, for use inside a sentence. */
export function TextLink({ type = 'button', className, ...rest }: TextLinkProps) {
  return <button {...rest} type={type} className={classes(styles['link'], className)} />
}
