import { Icon } from '../../ui/icon.tsx'
import type { NavLink } from './nav.ts'
import { NavAnchor } from './nav-anchor.tsx'
import styles from './rail.module.css'

/** The pages, on the left of wide screens. */
export function Rail({ links }: { readonly links: readonly NavLink[] }) {
  return (
    <ul className={styles['links']}>
      {links.map((link) => (
        <li key={link.path}>
          <NavAnchor link={link} className={styles['link']}>
            <Icon name={link.name} size="l" />
            {link.label}
          </NavAnchor>
        </li>
      ))}
    </ul>
  )
}
