import { commonCopy } from '#locale/common-copy'
import { legsCopy } from '#locale/legs-copy'
import { type KeyValueRow, KeyValues } from '../../ui/key-values.tsx'
import { Pane } from '../../ui/pane.tsx'
import { countLegChains } from './legs.ts'
import type { ManyLegs } from './use-many-legs.ts'

interface LegCostsProps {
  readonly many: ManyLegs
  /** Row of the input: `You send, three chains`. */
  readonly paid: KeyValueRow
}

/** Costs of the unsent transfers by chain. The lines add up to the total. */
export function LegCosts({ many, paid }: LegCostsProps) {
  const { legs, totals, target } = many
  const { lost, expected, networkText, costsText, percentText, isGain, durationText } = totals
  const getName = (key: string) => {
    const leg = legs.find((candidate) => candidate.key === key)
    return leg ? legsCopy.legCost(leg.token.symbol, leg.chain.name) : ''
  }
  const isQuoted = legs.every(({ view }) => view.offer !== undefined)
  // The fees of permits are known once the transfers are checked.
  const isFeeOpen = many.signing.account !== undefined && many.run.checks.size === 0
  const rows: KeyValueRow[] = [
    paid,
    ...lost.map(({ key, text }): KeyValueRow => ({ key, label: getName(key), value: text, kind: 'sub' })),
    {
      label: legsCopy.expected,
      value: expected ? <b>{`${expected.text} ${target.token?.symbol ?? ''}`}</b> : '-',
    },
    {
      label: legsCopy.networkFees(chainsText(many)),
      value: isFeeOpen || networkText === '-' ? '-' : commonCopy.about(networkText),
    },
    ...getPermitRows(many),
    {
      label: isGain && !isFeeOpen ? legsCopy.youGain : legsCopy.totalCost,
      value: isFeeOpen ? (
        '-'
      ) : (
        <>
          {costsText} {percentText !== '-' && <span className="dim">{percentText}</span>}
        </>
      ),
      kind: 'total',
    },
    ...(durationText === '-' && isQuoted
      ? []
      : [
          {
            label: legsCopy.allArriveIn,
            value: durationText === '-' ? '-' : commonCopy.about(durationText),
          },
        ]),
  ]
  return (
    <Pane>
      <KeyValues rows={rows} />
    </Pane>
  )
}

/** Returns the number of chains: `three chains`. */
export function chainsText({ legs }: Pick<ManyLegs, 'legs'>): string {
  return legsCopy.chainCount(countLegChains(legs))
}

/** Returns the fee of each permit and the most that leaves the wallet with it, in the token of the permit. */
function getPermitRows({ legs, run }: ManyLegs): KeyValueRow[] {
  return legs.flatMap(({ key, token, chain }): KeyValueRow[] => {
    const check = run.checks.get(key)
    const permit = check && check.status !== 'failed' ? check.leg.permit : undefined
    if (!permit) return []
    return [
      {
        key: `${key} fee`,
        label: legsCopy.feeOn(token.symbol, chain.name),
        value: legsCopy.feeAtMost(permit.fee, permit.maxFee, token.symbol),
        kind: 'sub',
      },
      {
        key: `${key} spent`,
        label: legsCopy.leavesWallet(chain.name),
        value: <b>{legsCopy.atMostAmount(permit.maxSpent)}</b>,
      },
    ]
  })
}
