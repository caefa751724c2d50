import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './external-link.module.css'
import { Icon } from './icon.tsx'
import { isWebUrl } from './is-web-url.ts'

export interface ExternalLinkProps {
  href: string
  children?: ReactNode
  /** Accessible name of a link without text. */
  label?: string | undefined
  className?: string | undefined
}

/** A link out of the app. A URL that is not http(s) is rendered as text. */
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
