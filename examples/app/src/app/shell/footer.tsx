import { lazy, Suspense } from 'react'
import { shellCopy } from '#locale/shell-copy'
import { ExternalLink } from '../../ui/external-link.tsx'
import styles from './footer.module.css'

const Ages = lazy(async () => ({ default: (await import('./ages.tsx')).Ages }))

/** Community links. Replace them in a fork. */
const LINKS = [
  { label: shellCopy.messages, href: 'https://t.me/' },
  { label: shellCopy.community, href: 'https://discord.com/' },
  { label: shellCopy.code, href: 'https://github.com/' },
  { label: shellCopy.social, href: 'https://x.com/' },
] as const

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
