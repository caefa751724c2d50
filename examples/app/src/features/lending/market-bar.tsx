import { chainById, sortByPriority } from '@causeway/core/chains'
import { lenderOrFirst } from '@causeway/core/lending'
import { useChains } from '@causeway/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { fixedCopy } from '#locale/fixed-copy'
import { lendingCopy } from '#locale/lending-copy'
import { useLenderName } from '../../state/use-lender-name.ts'
import { ChainLogo } from '../../ui/chain-logo.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { SelectMenu } from '../../ui/select-menu.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { LenderLogo } from './lender-logo.tsx'
import { MarketAges } from './market-ages.tsx'
import styles from './market-bar.module.css'
import type { MarketRef } from './resolve-market.ts'
import { useLenders } from './use-lenders.ts'

interface MarketBarProps extends MarketRef {
  onSelect(place: MarketRef): void
  /** Additional controls, such as mode and account. */
  readonly aside?: ReactNode
}

/** Lender and chain of the page, and the age of its data. */
export function MarketBar({ chainId, lender, onSelect, aside }: MarketBarProps) {
  const chains = useChains()
  const chainLenders = useLenders() ?? []
  const getName = useLenderName()
  const getLenders = (id: number) => chainLenders.find((entry) => entry.chainId === id)?.lenders ?? []
  const lenders = [...new Set([lender, ...getLenders(chainId)])]
  const lendingChains = sortByPriority(chains.filter(({ id }) => id === chainId || getLenders(id).length > 0))
  const selectChain = (id: number) => {
    const nextLender = lenderOrFirst(getLenders(id), lender)
    if (nextLender !== undefined) onSelect({ chainId: id, lender: nextLender })
  }
  const chainName = chainById(chains, chainId)?.name ?? ''
  return (
    <Toolbar label={lendingCopy.whereLabel}>
      <PageTitle parts={[lendingCopy.lenderOn(getName(lender), chainName), fixedCopy.titles.lending]} />
      <Link className={styles['back']} to="/lending">
        <Icon name="back" /> {lendingCopy.allLenders}
      </Link>
      <SelectMenu
        label={lendingCopy.lender}
        face={<LenderLogo lender={lender} name={getName(lender)} />}
        value={lender}
        options={lenders.map((id) => ({ value: id, label: getName(id) }))}
        onChange={(id) => onSelect({ chainId, lender: id })}
      />
      <SelectMenu
        label={lendingCopy.chain}
        face={<ChainLogo name={chainName} seed={`${chainId}`} />}
        value={`${chainId}`}
        options={lendingChains.map(({ id, name }) => ({ value: `${id}`, label: name }))}
        onChange={(id) => selectChain(Number(id))}
      />
      {aside}
      <MarketAges chainId={chainId} lender={lender} />
    </Toolbar>
  )
}
