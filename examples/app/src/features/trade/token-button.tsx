import type { SwapSide } from '@causeway/view-models'
import { Suspense, startTransition, useState } from 'react'
import { tradeCopy } from '#locale/trade-copy'
import { useIdlePreload } from '../../state/use-idle-preload.ts'
import { createLazyPart, frameInDialog } from '../../ui/create-lazy-part.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './token-button.module.css'
import { TokenLabel } from './token-label.tsx'
import type { TradeTokens } from './trade.ts'

const loadPicker = () => import('./token-picker.tsx')
const TokenPicker = createLazyPart(async () => (await loadPicker()).TokenPicker, frameInDialog)

interface TokenButtonProps {
  readonly trade: TradeTokens
  readonly side: SwapSide
}

/** The token of a side; a click opens the picker. */
export function TokenButton({ trade, side }: TokenButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const { chain, token } = side === 'INPUT' ? trade.from : trade.to
  const purpose = side === 'INPUT' ? 'pay' : 'receive'
  const preload = () => void loadPicker().catch(() => undefined)
  useIdlePreload(loadPicker)
  // In a transition, React shows the picker as soon as its code is there, and never the empty fallback.
  const open = () => startTransition(() => setOpen(true))
  return (
    <>
      <button
        type="button"
        className={styles['button']}
        aria-haspopup="dialog"
        onClick={open}
        onPointerEnter={preload}
        onFocus={preload}
      >
        {token ? (
          <TokenLabel token={token} chain={chain} />
        ) : (
          <Skeleton width={24} height={24} shape="round" />
        )}
        <bdi className={styles['symbol']}>{token?.symbol ?? tradeCopy.selectToken}</bdi>
        <span className="visuallyHidden">{tradeCopy.tokenButtonLabel(chain.name, purpose)}</span>
        <Icon name="chevronDown" />
      </button>
      <Suspense fallback={null}>
        {isOpen && <TokenPicker trade={trade} side={side} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}
