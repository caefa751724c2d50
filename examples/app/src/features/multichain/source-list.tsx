import { type BalanceEntry, isHeldBalance, type Token, tokenKey } from '@causeway/core/data'
import { formatAmount, formatUsd } from '@causeway/core/format'
import { type Holdings, useChains } from '@causeway/react'
import { useState } from 'react'
import { legsCopy } from '#locale/legs-copy'
import { Button } from '../../ui/button.tsx'
import { legKey } from '../many-legs/legs.ts'
import { isSameLeg, type LegText } from '../many-legs/read-legs.ts'
import type { ManyLegs } from '../many-legs/use-many-legs.ts'
import styles from './source-list.module.css'
import { SourceRow } from './source-row.tsx'

interface SourceListProps {
  readonly many: ManyLegs
  readonly holdings: Holdings
}

/** Number of rows that are initially visible. */
const INITIAL_COUNT = 8

/** Holdings on every chain: those to send first, then the others by value. */
export function SourceList({ many, holdings }: SourceListProps) {
  const [showsAll, setShowsAll] = useState(false)
  const [newestKey, setNewest] = useState<string>()
  const chains = useChains()
  const { url, target, run } = many
  const sortedHoldings = holdings.entries
    .filter((entry) => isHeldBalance(entry) && !isTarget(entry, many))
    .sort((a, b) => (b.balanceUsd ?? -1) - (a.balanceUsd ?? -1))
  const isSelected = (entry: BalanceEntry<Token>) => url.from.some((leg) => isSameLeg(leg, toLegText(entry)))
  const selected = sortedHoldings.filter(isSelected)
  const others = sortedHoldings.filter((entry) => !isSelected(entry))
  const rows = [
    ...selected,
    ...others.slice(0, showsAll ? undefined : Math.max(0, INITIAL_COUNT - selected.length)),
  ]

  const change = (next: (from: readonly LegText[]) => readonly LegText[]) => {
    run.reset()
    url.change(({ from }) => ({ from: next(from) }))
  }
  const select = (entry: BalanceEntry<Token>, isOn: boolean) => {
    setNewest(isOn ? legKey(toLegText(entry)) : undefined)
    change((from) => {
      const selected = toLegText(entry)
      const others = from.filter((leg) => !isSameLeg(leg, selected))
      return isOn ? [...others, selected] : others
    })
  }
  const type = (entry: BalanceEntry<Token>, text: string) => {
    const changedLeg = toLegText(entry)
    change((from) => from.map((leg) => (isSameLeg(leg, changedLeg) ? { ...changedLeg, text } : leg)))
  }
  return (
    <>
      <ul className={styles['list']}>
        {rows.map((entry) => {
          const key = legKey(toLegText(entry))
          return (
            <SourceRow
              key={key}
              entry={entry}
              chain={chains.find(({ id }) => id === entry.chainId)}
              amountText={`${formatAmount(entry.balanceRaw ?? 0n, entry.currency.decimals)}, ${formatUsd(entry.balanceUsd)}`}
              leg={many.legs.find((leg) => leg.key === key)}
              text={url.from.find((leg) => isSameLeg(leg, toLegText(entry)))?.text}
              isNewest={key === newestKey}
              isLocked={run.status === 'running' || target.token === undefined}
              onSelect={(isOn) => select(entry, isOn)}
              onType={(text) => type(entry, text)}
            />
          )
        })}
      </ul>
      {sortedHoldings.length > rows.length && (
        <div className={styles['more']}>
          <Button kind="text" size="small" onClick={() => setShowsAll(true)}>
            {legsCopy.showAll(sortedHoldings.length)}
          </Button>
        </div>
      )}
    </>
  )
}

function isTarget(
  { chainId, currency }: BalanceEntry<Token>,
  { target: { chain, token } }: ManyLegs,
): boolean {
  return chainId === chain.id && tokenKey(currency.address) === tokenKey(token?.address ?? '-')
}

/** Returns a source without an amount: a click must not send a whole balance. */
function toLegText({ chainId, currency }: BalanceEntry<Token>): LegText {
  return { chainId, address: tokenKey(currency.address), text: '' }
}
