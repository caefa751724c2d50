import { sortByPriority } from '@causeway/core/chains'
import { useChains } from '@causeway/react'
import type { SwapSide } from '@causeway/view-models'
import { tradeCopy } from '#locale/trade-copy'
import { ChainLogo } from '../../ui/chain-logo.tsx'
import { SelectMenu } from '../../ui/select-menu.tsx'
import styles from './on-chain.module.css'
import type { Trade } from './trade.ts'

interface OnChainProps {
  readonly trade: Pick<Trade, 'kind' | 'from' | 'to' | 'pickChain'>
  readonly side: SwapSide
}

/** Selects the chain of a side, at the end of its label line. */
export function OnChain({ trade, side }: OnChainProps) {
  const { kind, pickChain } = trade
  const isInput = side === 'INPUT'
  const { chain } = isInput ? trade.from : trade.to
  const chains = useChains().filter(({ chainType }) => kind === 'bridge' || chainType === 'EVM')
  return (
    <span className={styles['chain']}>
      {isInput && kind === 'bridge' ? tradeCopy.from : tradeCopy.on}
      <SelectMenu
        label={isInput ? tradeCopy.chainToPayFrom : tradeCopy.chainToReceiveOn}
        size="small"
        face={<ChainLogo name={chain.name} seed={String(chain.id)} />}
        value={String(chain.id)}
        options={sortByPriority(chains).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(id) => pickChain(side, Number(id))}
      />
    </span>
  )
}
