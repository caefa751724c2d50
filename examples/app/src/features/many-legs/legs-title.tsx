import { commonCopy } from '#locale/common-copy'
import { fixedCopy } from '#locale/fixed-copy'
import { legsCopy } from '#locale/legs-copy'
import { tradeCopy } from '#locale/trade-copy'
import { PageTitle } from '../../ui/page-title.tsx'
import type { ManyLegs } from './use-many-legs.ts'

interface LegsTitleProps {
  readonly many: ManyLegs
  readonly page: 'multichain' | 'buysell'
}

/** Title of the browser tab: the assets of the transfers, then the number that have arrived. */
export function LegsTitle({ many, page }: LegsTitleProps) {
  return <PageTitle parts={[getState(many), fixedCopy.titles[page]]} />
}

function getState({ records, legs, target }: ManyLegs): string | undefined {
  if (records.length > 0) {
    const arrived = records.filter(({ status }) => status === 'DONE').length
    return legsCopy.countArrived(arrived, records.length + legs.length)
  }
  if (legs.length === 0 || !target.token) return undefined
  const symbols = [...new Set(legs.map(({ token }) => token.symbol))]
  return tradeCopy.pair(
    commonCopy.and(symbols),
    tradeCopy.tokenOnChain(target.token.symbol, target.chain.name),
  )
}
