import { TradePage } from './trade-page.tsx'

/** The swap page. */
export function SwapPage() {
  return <TradePage kind="swap" />
}
