import type { MouseEvent, ReactNode } from 'react'
import { Link, useLinkClickHandler, useSearchParams } from 'react-router'
import { getHistoryDepth } from '../../state/push-history-entry.ts'
import { preloadPage } from '../pages.ts'
import type { NavLink } from './nav.ts'

interface NavAnchorProps {
  readonly link: NavLink
  readonly className?: string | undefined
  readonly onFollow?: () => void
  readonly children: ReactNode
}

/** A navigation link. Preloads the code of its page on hover and focus. */
export function NavAnchor({ link, className, onFollow, children }: NavAnchorProps) {
  const [query] = useSearchParams()
  const preload = () => preloadPage(link.path)
  const replaceEntry = useLinkClickHandler<HTMLAnchorElement>(link.to, { replace: true })
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    // A transfer or a journey replaces the form of its page, which the link opens.
    const isForm = !query.has('transfer') && !query.has('journey')
    if (link.isCurrent && isForm) event.preventDefault()
    // The entry of a review that is left would have no effect on going back.
    else if (getHistoryDepth(window.history.state) > 0) replaceEntry(event)
    onFollow?.()
  }
  return (
    <Link
      to={link.to}
      className={className}
      aria-current={link.isCurrent ? 'page' : undefined}
      onClick={follow}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {children}
    </Link>
  )
}
