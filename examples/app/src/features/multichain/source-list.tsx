import { formatUnits } from '@causeway/core'
import { isNativeToken } from '@causeway/core/chains'
import { type BalanceEntry, isHeldBalance, type Token, tokenKey } from '@causeway/core/data'
import { formatAmount, formatUsd } from '@causeway/core/format'
import { type Holdings, useChains } from '@causeway/react'
import { useState } from 'react'
import { legsCopy } from '#locale/legs-copy'
import { Button } from '../../ui/button.tsx'
import { isSameLeg, type LegText } from '../many-legs/address.ts'
import { legKey } from '../many-legs/legs.ts'
import type { ManyLegs } from '../many-legs/use-many-legs.ts'
import styles from './source-list.module.css'
import { SourceRow } from './source-row.tsx'

interface SourceListProps {
  readonly many: ManyLegs
  readonly holdings: Holdings
}

/** As many as are compared at a glance. */
const FIRST = 8

/** What the wallet holds on every chain, the most valuable first: what is ticked is sent. */
export function SourceList({ many, holdings }: SourceListProps) {
  const [showsAll, setShowsAll] = useState(false)
  const chains = useChains()
  const { address, target, run } = many
  const held = holdings.entries
    .filter((entry) => isHeldBalance(entry) && !isTarget(entry, many))
    .sort((a, b) => (b.balanceUsd ?? -1) - (a.balanceUsd ?? -1))
  const isTicked = (entry: BalanceEntry<Token>) => address.from.some((leg) => isSameLeg(leg, textOf(entry)))
  const rows = showsAll ? held : held.filter((entry, at) => at < FIRST || isTicked(entry))

  const change = (next: (from: readonly LegText[]) => readonly LegText[]) => {
    run.reset()
    address.change(({ from }) => ({ from: next(from) }))
  }
  const tick = (entry: BalanceEntry<Token>, isOn: boolean) =>
    change((from) => {
      const own = textOf(entry)
      const others = from.filter((leg) => !isSameLeg(leg, own))
      return isOn ? [...others, own] : others
    })
  const type = (entry: BalanceEntry<Token>, text: string) => {
    const own = textOf(entry)
    change((from) => from.map((leg) => (isSameLeg(leg, own) ? { ...own, text } : leg)))
  }
  return (
    <>
      <ul className={styles['list']} data-all={showsAll}>
        {rows.map((entry) => {
          const key = legKey(textOf(entry))
          return (
            <SourceRow
              key={key}
              entry={entry}
              chain={chains.find(({ id }) => id === entry.chainId)}
              amountText={`${formatAmount(entry.balanceRaw ?? 0n, entry.currency.decimals)}, ${formatUsd(entry.balanceUsd)}`}
              leg={many.legs.find((leg) => leg.key === key)}
              text={address.from.find((leg) => isSameLeg(leg, textOf(entry)))?.text}
              isHeld={run.status === 'running' || target.token === undefined}
              onTick={(isOn) => tick(entry, isOn)}
              onType={(text) => type(entry, text)}
            />
          )
        })}
      </ul>
      {held.length > rows.length && (
        <div className={styles['more']}>
          <Button kind="text" size="small" onClick={() => setShowsAll(true)}>
            {legsCopy.showAll(held.length)}
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

/** All of it; what pays for gas is left to be typed, as something of it must stay. */
function textOf({ chainId, currency, balanceRaw = 0n }: BalanceEntry<Token>): LegText {
  const { address, decimals } = currency
  const text = isNativeToken(address) ? '' : formatUnits(balanceRaw, decimals)
  return { chainId, address: tokenKey(address), text }
}
