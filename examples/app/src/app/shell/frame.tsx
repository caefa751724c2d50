import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { shellCopy } from '#locale/shell-copy'
import { Mark } from '../../ui/mark.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { HOME } from '../pages.ts'
import styles from './frame.module.css'
import { getPageTitle } from './nav.ts'

interface FrameProps {
  /** Target of the logo. Default: the default page. */
  readonly home?: string | undefined
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
export function Frame({ home = HOME, rail, menu, actions, footer, children }: FrameProps) {
  const { pathname, search } = useLocation()
  const title = getPageTitle(pathname, search)
  return (
    <div className={styles['app']}>
      <PageTitle parts={[title]} />
      <a className={styles['skip']} href="#main">
        {shellCopy.skip}
      </a>
      <nav className={styles['rail']} aria-label={shellCopy.mainNavigation}>
        <Link className={styles['home']} to={home} aria-label={shellCopy.home}>
          <Mark />
        </Link>
        {rail}
      </nav>
      <div className={styles['page']}>
        <header className={styles['bar']}>
          {menu}
          <h1 className={styles['title']}>{title ?? 'Causeway'}</h1>
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
