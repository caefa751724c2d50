import { legsCopy } from '#locale/legs-copy'
import { TextLink } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import type { Order } from './use-order.ts'

/** The parts that no plan can trade, with a link that leaves them out, or the parts that were left out. */
export function UnroutedNote({ order }: { readonly order: Order }) {
  const { unrouted, leftOut, includeAll } = order
  if (unrouted) {
    const { names, rest, leaveOut, reducedTo } = unrouted
    return (
      <Pane>
        <Note tone="warn" role="status" title={legsCopy.noCompletePlan}>
          {legsCopy.unroutedParts(names)}{' '}
          {leaveOut && (
            <TextLink onClick={leaveOut}>
              {reducedTo === undefined ? legsCopy.onlyFrom(rest) : legsCopy.onlyAmountFrom(reducedTo, rest)}
            </TextLink>
          )}
        </Note>
      </Pane>
    )
  }
  if (leftOut.length === 0) return null
  return (
    <Pane>
      <Note tone="info" role="status">
        {legsCopy.leftOutParts(leftOut)} <TextLink onClick={includeAll}>{legsCopy.includeAgain}</TextLink>
      </Note>
    </Pane>
  )
}
