import { TradePage } from './trade-page.tsx'

/** The bridge page. */
export function BridgePage() {
  return <TradePage kind="bridge" />
}
