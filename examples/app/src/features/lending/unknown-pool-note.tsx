import { chainById } from '@causeway/core/chains'
import { useChains } from '@causeway/react'
import { lendingCopy } from '#locale/lending-copy'
import { useLenderName } from '../../state/use-lender-name.ts'
import { Note } from '../../ui/note.tsx'
import type { UrlActionForm } from './use-url-action-form.ts'

/** Longest pool id that is shown: an address. */
const MAX_LENGTH = 42

interface UnknownPoolNoteProps {
  readonly form: Pick<UrlActionForm, 'chainId' | 'lender' | 'market' | 'poolId' | 'unknownPool'>
}

/** States that the lender does not have the pool of the URL, and which one is selected. Renders nothing otherwise. */
export function UnknownPoolNote({ form }: UnknownPoolNoteProps) {
  const { chainId, lender, market, poolId = '', unknownPool } = form
  const chainName = chainById(useChains(), chainId)?.name ?? lendingCopy.unknownChainInner(chainId)
  const lenderName = useLenderName()(lender)
  if (unknownPool === undefined) return null
  const text = unknownPool.length > MAX_LENGTH ? `${unknownPool.slice(0, MAX_LENGTH)}…` : unknownPool
  const symbol = market?.pools[poolId]?.asset.symbol
  return (
    <Note
      tone="warn"
      icon="warning"
      role="status"
      title={lendingCopy.noSuchPool(lenderName, chainName, text)}
    >
      {symbol && lendingCopy.poolShownInstead(symbol)}
    </Note>
  )
}
