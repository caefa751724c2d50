import type { ChainRecord } from '@causeway/core/chains'
import { useState } from 'react'
import { tradeCopy } from '#locale/trade-copy'
import { ChainLogo } from '../../ui/chain-logo.tsx'
import { Chip } from '../../ui/chip.tsx'
import styles from './chain-filter.module.css'

interface ChainFilterProps {
  /** In the order of their priority. */
  readonly chains: readonly ChainRecord[]
  /** Undefined for all of them. */
  readonly chainId: number | undefined
  onChange(chainId: number | undefined): void
}

/** How many are there before the others are asked for. */
const FIRST = 5

/** On which chains tokens are looked for. */
export function ChainFilter({ chains, chainId, onChange }: ChainFilterProps) {
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? chains : chains.filter(({ id }, at) => at < FIRST || id === chainId)
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
