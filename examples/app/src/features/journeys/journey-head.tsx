import { chainById } from '@causeway/core/chains'
import type { JourneyRecord } from '@causeway/core/journeys'
import { useTransfers } from '@causeway/react'
import { journeysCopy } from '#locale/journeys-copy'
import { elapsedText } from '../../ui/elapsed-text.ts'
import { Icon } from '../../ui/icon.tsx'
import { Pane } from '../../ui/pane.tsx'
import { TransferProgress } from '../../ui/transfer-progress.tsx'
import { PaidFees } from '../transfers/paid-fees.tsx'
import { TransferBack } from '../transfers/transfer-back.tsx'
import styles from '../transfers/transfer-head.module.css'
import { chainName } from './chain-name.ts'
import {
  findTransfers,
  type JourneyFacts,
  type JourneyNames,
  type JourneyPayment,
  journeyTime,
} from './journey-facts.ts'
import type { JourneyStatus } from './journey-status.ts'

interface JourneyHeadProps {
  readonly journey: JourneyRecord
  readonly facts: JourneyFacts
  readonly status: JourneyStatus
  readonly chains: JourneyNames['chains']
  /** Sentence about the place of the funds. */
  readonly location: string
  readonly now: number
  /** Whether the journey runs in this page. A paused journey has no remaining time. */
  readonly isRunning: boolean
  /** Whether the transfer of the current step is on its way. It continues while the journey is paused. */
  readonly isSent: boolean
  readonly payment: JourneyPayment
  onBack(): void
}

/** Status and progress of a journey, and the place of its funds. */
export function JourneyHead(props: JourneyHeadProps) {
  const { journey, facts, status, chains, location, now, isRunning, isSent, payment, onBack } = props
  const { title, paid, paidSymbol, due, dueSymbol, action, usual, usualMin, hasArrived } = facts
  const { elapsed, share } = journeyTime(journey, { usual, now, isMoving: isRunning || isSent })
  const transfers = useTransfers()
  const endpoint = (chainId: number) => ({
    name: chainById(chains, chainId)?.name ?? chainName(chains, chainId),
    seed: String(chainId),
  })
  return (
    <Pane>
      <TransferBack onBack={onBack}>{title}</TransferBack>
      <div className={styles['head']}>
        <div role="status">
          <h2 className={styles['state']}>
            <span className="muted tone" data-tone={status.tone}>
              <Icon name={status.icon} size="l" />
            </span>
            {status.label}
          </h2>
        </div>
        <p className={styles['time']}>
          <span className="display">{elapsedText(elapsed)}</span>
          <span className="label">
            {journey.finishedTime === undefined ? journeysCopy.sinceStart : journeysCopy.inTotal}
          </span>
        </p>
      </div>
      <div className={styles['progress']}>
        <TransferProgress
          from={{
            chain: endpoint(facts.fromChainId),
            amount: withoutSymbol(paid, paidSymbol),
            detail: `${paidSymbol}, ${PAYMENTS[payment]}`,
          }}
          to={{
            chain: endpoint(facts.toChainId),
            amount: withoutSymbol(due, dueSymbol),
            detail: `${dueSymbol}, ${hasArrived ? ENDS[action] : journeysCopy.expectedSuffix}`,
          }}
          share={share}
          arrived={ENDS[action]}
          elapsed={elapsed}
          usual={usual}
          usualMin={usualMin}
          remaining={
            usual === undefined || hasArrived || !isRunning ? undefined : Math.max(0, usual - elapsed)
          }
        />
      </div>
      <p className={styles['money']}>
        <b>{journeysCopy.whereTitle}</b> {location}
      </p>
      {facts.steps
        .flatMap((step, index) =>
          findTransfers(step, transfers).map((record) => ({ record, step: index + 1 })),
        )
        .map(({ record, step }) => (
          <PaidFees key={record.id} record={record} className={styles['money']} step={step} />
        ))}
    </Pane>
  )
}

/** Returns an amount without its symbol, which is on the line below. */
function withoutSymbol(amount: string, symbol: string): string {
  return amount.endsWith(` ${symbol}`) ? amount.slice(0, -symbol.length - 1) : amount
}

const PAYMENTS = {
  sent: journeysCopy.paidSuffix,
  refunded: journeysCopy.refundedSuffix,
  unsent: journeysCopy.unpaidSuffix,
  unknown: journeysCopy.unknownSuffix,
} as const

const ENDS = {
  deposit: journeysCopy.supplied,
  repay: journeysCopy.repaid,
  receive: journeysCopy.arrived,
} as const
