import { areFundsReturned } from '@causeway/core'
import { useNow } from '@causeway/react'
import { transfersCopy } from '#locale/transfers-copy'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import { isBatchPending } from '../review/is-sent.ts'
import { hasOpenSteps } from './has-open-steps.ts'
import { ResumeTransfer } from './resume-transfer.tsx'
import type { TransferFacts } from './transfer-facts.ts'
import { transferTime } from './transfer-state.ts'

interface TransferEndProps {
  readonly facts: TransferFacts
  onBack(): void
}

/** The next step of a transfer: resume it, wait, or start another. */
export function TransferEnd({ facts, onBack }: TransferEndProps) {
  const { record, stage } = facts
  // The service of a smart account executes its batches, so the user can neither confirm nor reject them.
  const isInWallet = record.chainType !== 'BICONOMY' && isBatchPending(record)
  if (hasOpenSteps(record, facts.allowances) || isInWallet) {
    return (
      <Pane>
        <ResumeTransfer facts={facts} onDiscard={onBack} />
      </Pane>
    )
  }
  switch (stage.stage) {
    case 'sent':
    case 'departed':
      return <TakesLonger facts={facts} />
    case 'done':
    case 'partial':
    case 'refunded':
    case 'failed': {
      const isBack = areFundsReturned(record)
      return (
        <Pane>
          <Button size="large" kind={isBack ? 'go' : 'plain'} onClick={onBack}>
            {isBack ? transfersCopy.tryAgain : transfersCopy.newTrade(facts.isBridge)}
          </Button>
        </Pane>
      )
    }
    default:
      return null
  }
}

function TakesLonger({ facts }: { readonly facts: TransferFacts }) {
  const { stage, provider, record } = facts
  const handle = record.hash === undefined ? transfersCopy.orderId : transfersCopy.sourceHashInner
  const isStalled = 'isStalled' in stage && stage.isStalled
  const isLate = transferTime(facts, useNow() ?? record.addedTime).remaining === 0
  return (
    <Pane>
      {isStalled ? (
        <Note tone="warn" icon="stalled" title={transfersCopy.longerTitle}>
          {transfersCopy.stillPending(provider, handle)}
        </Note>
      ) : (
        <Note tone="quiet" title={isLate ? transfersCopy.longerTitle : transfersCopy.ifLonger}>
          {transfersCopy.stalledText(provider, handle)}
        </Note>
      )}
    </Pane>
  )
}
