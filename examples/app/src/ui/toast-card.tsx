import { fixedCopy } from '#locale/fixed-copy'
import { classes } from './classes.ts'
import { ExternalLink } from './external-link.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-drawings.ts'
import { TextLink } from './link.tsx'
import styles from './toast-card.module.css'

export interface ToastCardProps {
  title: string
  description?: string | undefined
  link?: { label: string; href: string } | undefined
  tone?: 'pos' | 'neg' | 'warn' | 'info' | undefined
  onClose: () => void
}

const icons: Record<'pos' | 'neg' | 'warn' | 'info', IconName> = {
  pos: 'check',
  neg: 'cross',
  warn: 'warning',
  info: 'info',
}

/** Content of a toast. */
export type ToastMessage = Omit<ToastCardProps, 'onClose'>

/** A toast. A link with the same text as the title replaces the title. */
export function ToastCard({ title, description, link, tone = 'info', onClose }: ToastCardProps) {
  const isTitleLink = link?.label === title
  return (
    <div className={styles['toast']}>
      <span className={classes(styles['sign'], 'tone')} data-tone={tone}>
        <Icon name={icons[tone]} />
      </span>
      <div className={styles['caption']}>
        <b className={styles['title']}>
          {isTitleLink ? <ExternalLink href={link.href}>{title}</ExternalLink> : title}
        </b>
        {description !== undefined && <span className={styles['description']}>{description}</span>}
        {link !== undefined && !isTitleLink && <ExternalLink href={link.href}>{link.label}</ExternalLink>}
      </div>
      <TextLink className={styles['close']} onClick={onClose}>
        {fixedCopy.toasts.close}
      </TextLink>
    </div>
  )
}
