import { useLocation } from 'react-router'
import { EarlyTradeForm } from '../../features/trade/early-trade-form.tsx'
import type { TradeKind } from '../../features/trade/trade.ts'
import type { TradeDraft } from '../../features/trade/trade-draft.ts'
import { PageSkeleton } from './page-skeleton.tsx'

/** The page of the URL until the SDK has loaded: a form whose amounts can be typed, or a placeholder. */
export function EarlyPage({ draft }: { readonly draft: TradeDraft }) {
  const { pathname, search } = useLocation()
  const kind = getTradeKind(pathname, search)
  return kind ? <EarlyTradeForm kind={kind} draft={draft} /> : <PageSkeleton />
}

/** Returns the kind of the trade form that a URL opens; undefined for all other pages. */
function getTradeKind(pathname: string, search: string): TradeKind | undefined {
  const query = new URLSearchParams(search)
  // A transfer or journey replaces the form, and `refresh` empties it.
  if (['transfer', 'journey', 'refresh'].some((name) => query.has(name))) return undefined
  if (pathname === '/bridge') return 'bridge'
  return pathname === '/swap' || pathname === '/' ? 'swap' : undefined
}
