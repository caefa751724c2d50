import type { ChainRecord } from '@causeway/core/chains'
import { ChainLogo } from '../../ui/chain-logo.tsx'
import styles from './on-chain.module.css'

interface OnChainProps {
  readonly word: string
  readonly chain: Pick<ChainRecord, 'id' | 'name'>
}

/** The chain of a side, at the end of its label's line. */
export function OnChain({ word, chain }: OnChainProps) {
  return (
    <span className={styles['chain']}>
      {word}
      <ChainLogo name={chain.name} seed={String(chain.id)} />
      <b className={styles['name']}>{chain.name}</b>
    </span>
  )
}
