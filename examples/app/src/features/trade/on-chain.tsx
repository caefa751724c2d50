import type { ChainRecord } from '@causeway/core/chains'
import { ChainLogo } from '../../ui/chain-logo.tsx'
import styles from './on-chain.module.css'

interface OnChainProps {
  readonly label: string
  readonly chain: Pick<ChainRecord, 'id' | 'name'>
}

/** The chain of a side, at the end of its label line. */
export function OnChain({ label, chain }: OnChainProps) {
  return (
    <span className={styles['chain']}>
      {label}
      <ChainLogo name={chain.name} seed={String(chain.id)} />
      <b className={styles['name']}>{chain.name}</b>
    </span>
  )
}
