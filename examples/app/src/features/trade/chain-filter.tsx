import type { ChainRecord } from '@causeway/core/chains'
import { useState } from 'react'
import { tradeCopy } from '#locale/trade-copy'
import { ChainLogo } from '../../ui/chain-logo.tsx'
import { Chip } from '../../ui/chip.tsx'
import styles from './chain-filter.module.css'

interface ChainFilterProps {
  /** Sorted by priority. */
  readonly chains: readonly ChainRecord[]
  /** Undefined for all chains. */
  readonly chainId: number | undefined
  onChange(chainId: number | undefined): void
}

/** Number of chains that are always visible. */
const INITIAL_COUNT = 5

/** Selects the chains to search for tokens. */
export function ChainFilter({ chains, chainId, onChange }: ChainFilterProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? chains : chains.filter(({ id }, index) => index < INITIAL_COUNT || id === chainId)
  const hidden = chains.length - shown.length
  return (
    <fieldset className={styles['chips']}>
      <legend className="visuallyHidden">{tradeCopy.chains}</legend>
      <Chip size="small" isPressed={chainId === undefined} onClick={() => onChange(undefined)}>
        {tradeCopy.allChains}
      </Chip>
      {shown.map(({ id, name }) => (
        <Chip key={id} size="small" isPressed={id === chainId} onClick={() => onChange(id)}>
          <ChainLogo name={name} seed={String(id)} />
          {name}
        </Chip>
      ))}
      {hidden > 0 && (
        <Chip size="small" onClick={() => setOpen(true)}>
          {tradeCopy.moreChains(hidden)}
        </Chip>
      )}
    </fieldset>
  )
}
