import type { ReactNode } from 'react'
import { commonCopy } from '#locale/common-copy'
import { ChainLogo, type ChainLogoProps } from './chain-logo.tsx'
import { elapsedSpoken, elapsedText } from './elapsed-text.ts'
import { ProgressBar } from './progress-bar.tsx'
import styles from './transfer-progress.module.css'

export interface TransferEndpoint {
  chain: ChainLogoProps
  amount: ReactNode
  /** Token and time: `USDC, left 14:02:58`. */
  detail: ReactNode
}

export interface TransferProgressProps {
  from: TransferEndpoint
  to: TransferEndpoint
  /** Elapsed share of the usual time; 1 only after arrival. */
  share: number
  /** Text after arrival. Default `arrived`. */
  arrived?: string | undefined
  /** Times in seconds. */
  elapsed: number
  usual?: number | undefined
  /** Known part of the usual time. Default: none. */
  usualMin?: number | undefined
  remaining?: number | undefined
}

/** Progress of a pending transfer between its two endpoints. */
export function TransferProgress({
  from,
  to,
  share,
  arrived = commonCopy.arrived,
  elapsed,
  usual,
  usualMin,
  remaining,
}: TransferProgressProps) {
  const spokenElapsed = elapsedSpoken(elapsed)
  return (
    <div className={styles['progress']}>
      <Endpoint bank={from} side="from" />
      <div className={styles['scale']} aria-hidden="true">
        <span>0:00</span>
        {usual !== undefined && <span>{commonCopy.usual(elapsedText(usual))}</span>}
        {usualMin !== undefined && <span>{commonCopy.usualMin(elapsedText(usualMin))}</span>}
      </div>
      <ProgressBar
        className={styles['bar']}
        share={share}
        label={commonCopy.elapsed}
        valueText={
          usual === undefined ? spokenElapsed : commonCopy.elapsedUsually(spokenElapsed, elapsedSpoken(usual))
        }
        large
      />
      <p className={styles['rest']}>{share >= 1 ? arrived : remainingText(remaining)}</p>
      <Endpoint bank={to} side="to" />
    </div>
  )
}

function Endpoint({ bank: endpoint, side }: { bank: TransferEndpoint; side: 'from' | 'to' }) {
  return (
    <>
      <span className={styles['chain']} data-side={side}>
        <ChainLogo {...endpoint.chain} />
        {endpoint.chain.name}
      </span>
      <span className={styles['amount']} data-side={side}>
        {endpoint.amount}
      </span>
      <span className={styles['detail']} data-side={side}>
        {endpoint.detail}
      </span>
    </>
  )
}

function remainingText(remaining: number | undefined): string {
  if (remaining === undefined) return ''
  return remaining > 0 ? commonCopy.remaining(elapsedText(remaining)) : commonCopy.longerThanUsual
}
