import { chainById } from '@causeway/core/chains'
import { formatUsd } from '@causeway/core/format'
import { lenderDisplayName } from '@causeway/core/lending'
import { useChains, useNow } from '@causeway/react'
import { commonCopy } from '#locale/common-copy'
import { portfolioCopy } from '#locale/portfolio-copy'
import { ageText } from '../../copy/age-text.ts'
import { useLenderLabels } from '../../state/use-lender-labels.ts'
import { Note } from '../../ui/note.tsx'
import type { LastPosition } from '../lending/last-positions.ts'

/** Last known deposits and debts with lenders that are not loaded, with the time they were read. */
export function LastPositionsNote({ positions }: { readonly positions: readonly LastPosition[] }) {
  const chains = useChains()
  const labels = useLenderLabels()
  const now = useNow()
  const knownPositions = positions.filter(({ deposits }) => deposits !== undefined)
  if (knownPositions.length === 0 || now === undefined) return null
  return (
    <Note tone="warn" icon="clock" title={portfolioCopy.lastPositions}>
      <ul>
        {knownPositions.map(({ chainId, lender, deposits = 0, debt = 0, time }) => {
          const chainName = chainById(chains, chainId)?.name ?? commonCopy.chainNumberInner(chainId)
          const name = portfolioCopy.lenderOn(lenderDisplayName(lender, labels), chainName)
          return (
            <li key={`${chainId}:${lender}`}>
              {portfolioCopy.lastPosition(name, formatUsd(deposits), formatUsd(debt), ageText(time, now))}
            </li>
          )
        })}
      </ul>
    </Note>
  )
}
