import { TradePage } from './trade-page.tsx'

/** Bridge: from one chain to another. */
export function BridgePage() {
  return <TradePage kind="bridge" />
}
