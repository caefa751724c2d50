import { legsCopy } from '#locale/legs-copy'
import { type KeyValueRow, KeyValues } from '../../ui/key-values.tsx'
import { Pane } from '../../ui/pane.tsx'
import type { ManyLegs } from './use-many-legs.ts'

interface LegCostsProps {
  readonly many: ManyLegs
  /** Row of the input: `You send, three chains`. */
  readonly paid: KeyValueRow
}

/** Costs of the unsent transfers by chain. The lines add up to the total. */
export function LegCosts({ many, paid }: LegCostsProps) {
  const { legs, totals, target } = many
  const { lost, expected, networkText, costsText, percentText, durationText } = totals
  const getName = (key: string) => {
    const leg = legs.find((candidate) => candidate.key === key)
    return leg ? legsCopy.legCost(leg.token.symbol, leg.chain.name) : ''
  }
  const rows: KeyValueRow[] = [
    paid,
    ...lost.map(({ key, text }): KeyValueRow => ({ key, label: getName(key), value: text, kind: 'sub' })),
    {
      label: legsCopy.expected,
      value: expected ? <b>{`${expected.text} ${target.token?.symbol ?? ''}`}</b> : '-',
    },
    {
      label: many.signing.account ? legsCopy.networkFeesUnsigned : legsCopy.networkFees(chainsText(many)),
      value: networkText === '-' ? '-' : legsCopy.about(networkText),
    },
    {
      // The fees of permits are shown with the signing method.
      label: many.signing.account ? legsCopy.totalCostUnsigned : legsCopy.totalCost,
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

/** Returns the number of chains: `three chains`. */
export function chainsText({ legs }: Pick<ManyLegs, 'legs'>): string {
  const count = new Set(legs.map(({ chain }) => chain.id)).size
  return legsCopy.chainCount(count)
}
