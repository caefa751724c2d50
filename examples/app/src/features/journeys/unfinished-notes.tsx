import { abbreviateAddress } from '@causeway/core/format'
import type { JourneyRecord } from '@causeway/core/journeys'
import { Link } from 'react-router'
import { journeysCopy } from '#locale/journeys-copy'
import { sendingCopy } from '#locale/sending-copy'
import { useOverlayActions } from '../../state/overlays-provider.tsx'
import { useShownRecords } from '../../state/use-shown-records.ts'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { useOtherAccount } from '../review/use-other-account.ts'
import { isUnfinished } from './count-pending.ts'
import { journeyChainIds, journeyFacts } from './journey-facts.ts'
import { useJourneyNames } from './use-journey-names.ts'
import { useJourneyStatus } from './use-journey-status.ts'

interface UnfinishedNotesProps {
  /** Lists only deposits and repayments. Default false. */
  readonly isLending?: boolean
}

/** A note per journey that has not ended, newest first, with a link that continues it. */
export function UnfinishedNotes({ isLending = false }: UnfinishedNotesProps) {
  return useShownRecords()
    .journeys.filter((journey) => isUnfinished(journey) && (!isLending || journey.action !== undefined))
    .toReversed()
    .map((journey) => <UnfinishedNote key={journey.id} journey={journey} />)
}

function UnfinishedNote({ journey }: { readonly journey: JourneyRecord }) {
  const change = useOverlayActions()
  const facts = journeyFacts(journey, useJourneyNames(journeyChainIds(journey)))
  const { action, paid, dueSymbol, lender, toChain, steps } = facts
  const { label, isRunning } = useJourneyStatus(journey)
  const otherAccount = useOtherAccount([journey.account])
  const step = steps.findIndex(({ status }) => status === 'current') + 1
  return (
    <Pane>
      <Note
        tone={isRunning ? 'info' : 'warn'}
        role="status"
        title={journeysCopy.unfinishedOf[action](dueSymbol, lender, toChain)}
      >
        {journeysCopy.unfinishedState(paid, label, step, steps.length)}{' '}
        {otherAccount !== undefined && `${sendingCopy.otherAccount(abbreviateAddress(otherAccount))} `}
        <Link
          to={`/bridge?journey=${encodeURIComponent(journey.id)}`}
          onClick={() => change({ type: 'closeWalletMenu' })}
        >
          {isRunning || otherAccount !== undefined ? journeysCopy.open : journeysCopy.continue}
        </Link>
      </Note>
    </Pane>
  )
}
