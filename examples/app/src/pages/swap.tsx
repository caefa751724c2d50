import { TradePage } from './trade-page.tsx'

/** Swap: both tokens on one chain. */
export function SwapPage() {
  return <TradePage kind="swap" />
}
