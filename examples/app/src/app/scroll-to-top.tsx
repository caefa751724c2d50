import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** Scrolls to the top when the page or the shown transfer changes. */
export function ScrollToTop() {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const transfer = query.get('transfer')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the shown content changes
  useEffect(() => {
    // Newer browsers return a promise, which React would treat as a cleanup.
    void window.scrollTo(0, 0)
  }, [pathname, transfer])
  return null
}
