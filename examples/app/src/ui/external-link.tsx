import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './external-link.module.css'
import { Icon } from './icon.tsx'
import { isWebUrl } from './web-url.ts'

export interface ExternalLinkProps {
  href: string
  children?: ReactNode
  /** The name of a link that is a sign alone. */
  label?: string | undefined
  className?: string | undefined
}

/** A link out of the app; what is no web address is shown as text. */
export function ExternalLink({ href, children, label, className }: ExternalLinkProps) {
  if (!isWebUrl(href)) return <span className={className}>{children ?? label}</span>
  return (
    <a
      className={classes(styles['link'], className)}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
    >
      {children ?? <Icon name="external" size="s" />}
    </a>
  )
}
