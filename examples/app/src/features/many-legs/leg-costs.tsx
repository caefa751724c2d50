import { type KeyValueRow, KeyValues } from '../../ui/key-values.tsx'
import { Pane } from '../../ui/pane.tsx'
import { numberWord } from './decision.ts'
import type { ManyLegs } from './use-many-legs.ts'

interface LegCostsProps {
  readonly many: ManyLegs
  /** What is paid: `You send, three chains`. */
  readonly paid: KeyValueRow
}

/** What the transfers that are not sent cost, a line a chain: the lines come to the total. */
export function LegCosts({ many, paid }: LegCostsProps) {
  const { legs, totals, target } = many
  const { lost, expected, networkText, costsText, percentText, durationText } = totals
  const nameOf = (key: string) => {
    const leg = legs.find((one) => one.key === key)
    return leg ? `${leg.token.symbol} on ${leg.chain.name}, fees and price` : ''
  }
  const rows: KeyValueRow[] = [
    paid,
    ...lost.map(({ key, text }): KeyValueRow => ({ key, label: nameOf(key), value: text, kind: 'sub' })),
    { label: 'Expected', value: expected ? <b>{`${expected.text} ${target.token?.symbol ?? ''}`}</b> : '-' },
    {
      label: many.way.account ? 'Network fees if sent without a permit' : `Network fees, ${chainsText(many)}`,
      value: networkText === '-' ? '-' : `about ${networkText}`,
    },
    {
      // The fees of permits stand where the way is chosen.
      label: many.way.account ? 'Total cost if sent without a permit' : 'Total cost',
      value: (
        <>
          {costsText} {percentText !== '-' && <span className="dim">{percentText}</span>}
        </>
      ),
      kind: 'total',
    },
    { label: 'All arrive in', value: durationText === '-' ? '-' : `about ${durationText}` },
  ]
  return (
    <Pane>
      <KeyValues rows={rows} />
    </Pane>
  )
}

/** Such as `three chains`. */
export function chainsText({ legs }: Pick<ManyLegs, 'legs'>): string {
  const count = new Set(legs.map(({ chain }) => chain.id)).size
  return `${numberWord(count).toLowerCase()} ${count === 1 ? 'chain' : 'chains'}`
}
