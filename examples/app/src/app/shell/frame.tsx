import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { shellCopy } from '#locale/shell-copy'
import { Mark } from '../../ui/mark.tsx'
import styles from './frame.module.css'
import { titleOf } from './nav.ts'

interface FrameProps {
  /** The rail's links. */
  readonly rail?: ReactNode
  /** Before the title: what opens the menu on narrow screens. */
  readonly menu?: ReactNode
  /** The top bar's right end. */
  readonly actions?: ReactNode
  readonly footer?: ReactNode
  readonly children?: ReactNode
}

/** Rail, top bar and page: the geometry that never changes. `index.html` draws the same before any code has come. */
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
          <h1 className={styles['title']}>{titleOf(pathname) ?? 'Causeway'}</h1>
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
