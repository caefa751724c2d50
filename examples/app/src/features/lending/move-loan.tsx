import { formatUsd } from '@causeway/core/format'
import { type BetterRate, findBetterRates } from '@causeway/core/margin'
import { useLendingMarkets } from '@causeway/react'
import { useMemo, useState } from 'react'
import { lendingCopy } from '#locale/lending-copy'
import { useEngine } from '../../state/use-engine.ts'
import { useLenderName } from '../../state/use-lender-name.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { MoveDialog } from './move-dialog.tsx'
import styles from './move-loan.module.css'
import type { ActionFormState } from './use-action-form-state.ts'

interface MoveLoanProps {
  readonly form: Pick<ActionFormState, 'chainId' | 'account' | 'market' | 'position'>
}

/** Lowest yearly gain for which a move is offered, in US dollars. */
const MIN_GAIN_USD = 1

/** Offers to move a loan to the lender with the best rates. Renders nothing without such a lender. */
export function MoveLoan({ form: { chainId, account, market, position } }: MoveLoanProps) {
  const { margin } = useEngine()
  const lenderName = useLenderName()
  const { data } = useLendingMarkets({ chainIds: [chainId] })
  const [chosen, setChosen] = useState<BetterRate>()
  const best = useMemo(() => {
    if (!market || !position || !data) return undefined
    const { routers } = margin
    return findBetterRates({ from: { market, position }, markets: data.markets, routers }).find(
      ({ unsupportedReason, yearlyGainUsd }) =>
        unsupportedReason === undefined && yearlyGainUsd >= MIN_GAIN_USD,
    )
  }, [market, position, data, margin])
  return (
    <>
      {best && (
        <div className={styles['offer']}>
          <Note tone="info" title={lendingCopy.betterRate(lenderName(best.request.to))}>
            <p>{lendingCopy.yearlyGain(formatUsd(best.yearlyGainUsd))}</p>
            <Button onClick={() => setChosen(best)}>{lendingCopy.moveLoan}</Button>
          </Note>
        </div>
      )}
      {chosen && account !== undefined && market && (
        <MoveDialog account={account} market={market} rate={chosen} onClosed={() => setChosen(undefined)} />
      )}
    </>
  )
}
