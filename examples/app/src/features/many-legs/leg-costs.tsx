import { legsCopy } from '#locale/legs-copy'
import { type KeyValueRow, KeyValues } from '../../ui/key-values.tsx'
import { Pane } from '../../ui/pane.tsx'
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
    return leg ? legsCopy.legCost(leg.token.symbol, leg.chain.name) : ''
  }
  const rows: KeyValueRow[] = [
    paid,
    ...lost.map(({ key, text }): KeyValueRow => ({ key, label: nameOf(key), value: text, kind: 'sub' })),
    {
      label: legsCopy.expected,
      value: expected ? <b>{`${expected.text} ${target.token?.symbol ?? ''}`}</b> : '-',
    },
    {
      label: many.way.account ? legsCopy.networkFeesUnsigned : legsCopy.networkFees(chainsText(many)),
      value: networkText === '-' ? '-' : legsCopy.about(networkText),
    },
    {
      // The fees of permits stand where the way is chosen.
      label: many.way.account ? legsCopy.totalCostUnsigned : legsCopy.totalCost,
      value: (
        <>
          {costsText} {percentText !== '-' && <span className="dim">{percentText}</span>}
        </>
      ),
      kind: 'total',
    },
    { label: legsCopy.allArriveIn, value: durationText === '-' ? '-' : legsCopy.about(durationText) },
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
  return legsCopy.chainCount(count)
}
