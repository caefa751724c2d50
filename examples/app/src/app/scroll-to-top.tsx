import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'

/** Each page begins at its top, and so does each transfer. */
export function ScrollToTop() {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const transfer = query.get('transfer')
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is what is shown whose change scrolls
  useEffect(() => {
    // A promise in newer browsers, which React would take for a clean-up.
    void window.scrollTo(0, 0)
  }, [pathname, transfer])
  return null
}
