import { chainById, sortByPriority } from '@causeway/core/chains'
import { lenderOrFirst } from '@causeway/core/lending'
import { useChains } from '@causeway/react'
import type { ReactNode } from 'react'
import { lendingCopy } from '#locale/lending-copy'
import { ChainLogo } from '../../ui/chain-logo.tsx'
import { SelectMenu } from '../../ui/select-menu.tsx'
import { Toolbar } from '../../ui/toolbar.tsx'
import { LenderFace } from './lender-face.tsx'
import type { LenderPlace } from './place.ts'
import { PlaceAges } from './place-ages.tsx'
import { useLenderName } from './use-lender-name.ts'
import { useLenders } from './use-lenders.ts'

interface PlaceBarProps extends LenderPlace {
  onPlace(place: LenderPlace): void
  /** What else is chosen here: the mode, the account. */
  readonly aside?: ReactNode
}

/** Which lender, on which chain, and how old what is shown of it is. */
export function PlaceBar({ chainId, lender, onPlace, aside }: PlaceBarProps) {
  const chains = useChains()
  const known = useLenders() ?? []
  const nameOf = useLenderName()
  const lendersOn = (id: number) => known.find((one) => one.chainId === id)?.lenders ?? []
  const here = [...new Set([lender, ...lendersOn(chainId)])]
  const lending = sortByPriority(chains.filter(({ id }) => id === chainId || lendersOn(id).length > 0))
  const toChain = (id: number) => {
    const there = lenderOrFirst(lendersOn(id), lender)
    if (there !== undefined) onPlace({ chainId: id, lender: there })
  }
  return (
    <Toolbar label={lendingCopy.whereLabel}>
      <SelectMenu
        label={lendingCopy.lender}
        face={<LenderFace lender={lender} name={nameOf(lender)} />}
        value={lender}
        options={here.map((id) => ({ value: id, label: nameOf(id) }))}
        onChange={(id) => onPlace({ chainId, lender: id })}
      />
      <SelectMenu
        label={lendingCopy.chain}
        face={<ChainLogo name={chainById(chains, chainId)?.name ?? ''} seed={`${chainId}`} />}
        value={`${chainId}`}
        options={lending.map(({ id, name }) => ({ value: `${id}`, label: name }))}
        onChange={(id) => toChain(Number(id))}
      />
      {aside}
      <PlaceAges chainId={chainId} lender={lender} />
    </Toolbar>
  )
}
