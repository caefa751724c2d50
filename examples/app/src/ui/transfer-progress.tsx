import type { ReactNode } from 'react'
import { commonCopy } from '#locale/common-copy'
import { ChainLogo, type ChainLogoProps } from './chain-logo.tsx'
import { elapsedText, elapsedWords } from './elapsed-text.ts'
import { ProgressBar } from './progress-bar.tsx'
import styles from './transfer-progress.module.css'

export interface TransferEndpoint {
  chain: ChainLogoProps
  amount: ReactNode
  /** The unit and the time: `USDC, left 14:02:58`. */
  detail: ReactNode
}

export interface CrossingProps {
  from: TransferEndpoint
  to: TransferEndpoint
  /** How far the time has run; 1 only once it has arrived. */
  share: number
  /** Text at the end of the way. Default `arrived`. */
  arrived?: string | undefined
  /** All three in seconds. */
  elapsed: number
  usual?: number | undefined
  remaining?: number | undefined
}

/** A transfer under way: two banks, and the road between them as far as the time has run. */
export function TransferProgress({
  from,
  to,
  share,
  arrived = commonCopy.arrived,
  elapsed,
  usual,
  remaining,
}: CrossingProps) {
  const spoken = elapsedWords(elapsed)
  return (
    <div className={styles['crossing']}>
      <BankSide bank={from} side="from" />
      <div className={styles['scale']} aria-hidden="true">
        <span>0:00</span>
        {usual !== undefined && <span>{commonCopy.usual(elapsedText(usual))}</span>}
      </div>
      <ProgressBar
        className={styles['deck']}
        share={share}
        label={commonCopy.elapsed}
        valueText={usual === undefined ? spoken : commonCopy.ofAbout(spoken, elapsedWords(usual))}
        large
      />
      <p className={styles['rest']}>{share >= 1 ? arrived : restWords(remaining)}</p>
      <BankSide bank={to} side="to" />
    </div>
  )
}

function BankSide({ bank, side }: { bank: TransferEndpoint; side: 'from' | 'to' }) {
  return (
    <>
      <span className={styles['chain']} data-side={side}>
        <ChainLogo {...bank.chain} />
        {bank.chain.name}
      </span>
      <span className={styles['amount']} data-side={side}>
        {bank.amount}
      </span>
      <span className={styles['detail']} data-side={side}>
        {bank.detail}
      </span>
    </>
  )
}

function restWords(remaining: number | undefined): string {
  if (remaining === undefined) return ''
  return remaining > 0 ? commonCopy.remaining(elapsedText(remaining)) : commonCopy.longerThanUsual
}
