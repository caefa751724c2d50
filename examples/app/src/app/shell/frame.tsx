import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { shellCopy } from '#locale/shell-copy'
import { Mark } from '../../ui/mark.tsx'
import styles from './frame.module.css'
import { getPageTitle } from './nav.ts'

interface FrameProps {
  /** Links of the left rail. */
  readonly rail?: ReactNode
  /** Content before the title: the button that opens the menu on narrow screens. */
  readonly menu?: ReactNode
  /** Right end of the top bar. */
  readonly actions?: ReactNode
  readonly footer?: ReactNode
  readonly children?: ReactNode
}

/** Rail, top bar and page. `index.html` renders the same layout before any code has loaded. */
export function Frame({ rail, menu, actions, footer, children }: FrameProps) {
  const { pathname } = useLocation()
  return (
    <div className={styles['app']}>
      <a className={styles['skip']} href="#main">
        {shellCopy.skip}
      </a>
      <nav className={styles['rail']} aria-label={shellCopy.mainNavigation}>
        <a className={styles['home']} href="/" aria-label={shellCopy.home}>
          <Mark />
        </a>
        {rail}
      </nav>
      <div className={styles['page']}>
        <header className={styles['bar']}>
          {menu}
          <h1 className={styles['title']}>{getPageTitle(pathname) ?? 'Causeway'}</h1>
          {actions}
        </header>
        <main id="main" tabIndex={-1} className={styles['body']}>
          {children}
        </main>
        {footer}
      </div>
    </div>
  )
}
