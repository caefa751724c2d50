import { chainById } from '@causeway/core/chains'
import { useChains } from '@causeway/react'
import { lendingCopy } from '#locale/lending-copy'
import { useLenderName } from '../../state/use-lender-name.ts'
import { Note } from '../../ui/note.tsx'
import type { MarketRef, Replacement } from './resolve-market.ts'

interface ReplacedNoteProps extends MarketRef {
  readonly replaced: Replacement
}

/** States which chain or lender of the URL does not exist, and its replacement. */
export function ReplacedNote({ chainId, lender, replaced: { kind, requested } }: ReplacedNoteProps) {
  const chainName = chainById(useChains(), chainId)?.name ?? lendingCopy.unknownChainInner(chainId)
  const name = useLenderName()(lender)
  const text = requested.length > 40 ? `${requested.slice(0, 40)}…` : requested
  return (
    <Note tone="quiet" icon="info" role="status" title={TITLES[kind](text, chainName)}>
      {lendingCopy.shownInstead(name, chainName)}
    </Note>
  )
}

const TITLES: Readonly<Record<Replacement['kind'], (requested: string, chainName: string) => string>> = {
  chain: (requested) => lendingCopy.noSuchChain(requested),
  lender: (requested, chainName) => lendingCopy.noSuchLender(chainName, requested),
}
