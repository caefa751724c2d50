import { chainById } from '@causeway/core/chains'
import { useChains } from '@causeway/react'
import { Note } from '../../ui/note.tsx'
import type { LenderPlace, Replaced } from './place.ts'
import { useLenderName } from './use-lender-name.ts'

interface ReplacedNoteProps extends LenderPlace {
  readonly replaced: Replaced
}

/** Says that the address asked for something that is not here, and what is shown in its place. */
export function ReplacedNote({ chainId, lender, replaced: { what, asked } }: ReplacedNoteProps) {
  const chainName = chainById(useChains(), chainId)?.name ?? `chain ${chainId}`
  const name = useLenderName()(lender)
  const text = asked.length > 40 ? `${asked.slice(0, 40)}…` : asked
  return (
    <Note tone="quiet" icon="info" role="status" title={TITLES[what](text, chainName)}>
      This is {name} on {chainName}.
    </Note>
  )
}

const TITLES: Readonly<Record<Replaced['what'], (asked: string, chainName: string) => string>> = {
  chain: (asked) => `There is no chain ${asked} here.`,
  lender: (asked, chainName) => `${chainName} has no lender ${asked}.`,
}
