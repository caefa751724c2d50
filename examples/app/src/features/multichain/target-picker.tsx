import type { Token } from '@causeway/core/data'
import { useEngine } from '../../state/use-engine.ts'
import type { LegTarget } from '../many-legs/legs.ts'
import { TokenButton } from '../trade/token-button.tsx'

interface TargetPickerProps {
  readonly target: LegTarget
  /** What was sent arrives as what it was sent for. */
  readonly isFixed: boolean
}

/** What all of it becomes, and the button that chooses it. */
export function TargetPicker({ target, isFixed }: TargetPickerProps) {
  const { url } = useEngine()
  if (isFixed) return <b>{target.token?.symbol}</b>
  const pick = (_: unknown, { chainId, address }: Token) =>
    url.change({ outputChain: chainId, outputCurrency: address })
  return <TokenButton trade={{ kind: 'bridge', from: target, to: target, pick }} side="OUTPUT" />
}
