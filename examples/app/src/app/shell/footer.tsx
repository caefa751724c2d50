import { lazy } from 'react'
import { ExternalLink } from '../../ui/external-link.tsx'
import { Optional } from '../../ui/optional.tsx'
import styles from './footer.module.css'
import { footerLinks } from './footer-links.ts'

const Ages = lazy(async () => ({ default: (await import('./ages.tsx')).Ages }))

const LINKS = footerLinks(import.meta.env)

/** The footer of every page. */
export function Footer() {
  return (
    <footer className={styles['footer']}>
      <p className={styles['ages']}>
        <Optional>
          <Ages />
        </Optional>
      </p>
      {LINKS.map(({ label, href }) => (
        <ExternalLink key={label} href={href}>
          {label}
        </ExternalLink>
      ))}
    </footer>
  )
}
