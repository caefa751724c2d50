import { Suspense } from 'react'
import { createOptionalPart } from '../../ui/create-lazy-part.tsx'
import { ExternalLink } from '../../ui/external-link.tsx'
import styles from './footer.module.css'
import { footerLinks } from './footer-links.ts'

const Ages = createOptionalPart(async () => (await import('./ages.tsx')).Ages)

const LINKS = footerLinks(import.meta.env)

/** The footer of every page. */
export function Footer() {
  return (
    <footer className={styles['footer']}>
      <p className={styles['ages']}>
        <Suspense fallback={null}>
          <Ages />
        </Suspense>
      </p>
      {LINKS.map(({ label, href }) => (
        <ExternalLink key={label} href={href}>
          {label}
        </ExternalLink>
      ))}
    </footer>
  )
}
