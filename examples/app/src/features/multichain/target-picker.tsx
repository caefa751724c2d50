import type { Token } from '@causeway/core/data'
import { useEngine } from '../../state/use-engine.ts'
import type { LegTarget } from '../many-legs/legs.ts'
import { TokenButton } from '../trade/token-button.tsx'

interface TargetPickerProps {
  readonly target: LegTarget
  /** Whether transfers were sent, whose output token cannot be changed. */
  readonly isFixed: boolean
}

/** Output token, and the button that selects it. */
export function TargetPicker({ target, isFixed }: TargetPickerProps) {
  const { url } = useEngine()
  if (isFixed) return <b>{target.token?.symbol}</b>
  const pick = (_: unknown, { chainId, address }: Token) =>
    url.change({ outputChain: chainId, outputCurrency: address })
  return <TokenButton trade={{ kind: 'bridge', from: target, to: target, pick }} side="OUTPUT" />
}
