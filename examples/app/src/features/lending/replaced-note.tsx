import { chainById } from '@causeway/core/chains'
import { useChains } from '@causeway/react'
import { lendingCopy } from '#locale/lending-copy'
import { Note } from '../../ui/note.tsx'
import type { LenderPlace, Replaced } from './place.ts'
import { useLenderName } from './use-lender-name.ts'

interface ReplacedNoteProps extends LenderPlace {
  readonly replaced: Replaced
}

/** Says that the address asked for something that is not here, and what is shown in its place. */
export function ReplacedNote({ chainId, lender, replaced: { what, asked } }: ReplacedNoteProps) {
  const chainName = chainById(useChains(), chainId)?.name ?? lendingCopy.unknownChainInner(chainId)
  const name = useLenderName()(lender)
  const text = asked.length > 40 ? `${asked.slice(0, 40)}…` : asked
  return (
    <Note tone="quiet" icon="info" role="status" title={TITLES[what](text, chainName)}>
      {lendingCopy.shownInstead(name, chainName)}
    </Note>
  )
}

const TITLES: Readonly<Record<Replaced['what'], (asked: string, chainName: string) => string>> = {
  chain: (asked) => lendingCopy.noSuchChain(asked),
  lender: (asked, chainName) => lendingCopy.noSuchLender(chainName, asked),
}
