import { formatUsd } from '@causeway/core/format'
import { type BetterRate, findBetterRates } from '@causeway/core/margin'
import { useLendingMarkets, useLendingPositions } from '@causeway/react'
import { useEffect, useMemo, useState } from 'react'
import { lendingCopy } from '#locale/lending-copy'
import { useEngine } from '../../state/use-engine.ts'
import { useLenderName } from '../../state/use-lender-name.ts'
import { writeUrlValue } from '../../state/use-url-value.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { findMove, findTargets, hasDebt, hasLoan, type LoanMove } from './find-move.ts'
import { hasUrlAction } from './has-url-action.ts'
import { isWholeAmount } from './is-whole-amount.ts'
import { MoveDialog } from './move-dialog.tsx'
import styles from './move-loan.module.css'
import type { ActionFormState } from './use-action-form-state.ts'

interface MoveLoanProps {
  readonly form: Pick<ActionFormState, 'chainId' | 'account' | 'market' | 'position' | 'view'>
}

/**
 * Offers to move a loan to the lender with the best rates, or states why it cannot be moved, such as for the E-Mode or the debt of
 * the account there. Renders nothing without a loan, and while the only lenders with better rates cannot be read.
 * While the dialog of the move is open, `move` is in the URL, which opens it with the page.
 */
export function MoveLoan({ form: { chainId, account, market, position, view } }: MoveLoanProps) {
  const { margin } = useEngine()
  const { data } = useLendingMarkets({ chainIds: [chainId] })
  const [chosen, setChosen] = useState<BetterRate>()
  // The form repays this debt.
  const repaid = view.action?.type === 'Repay' && isWholeAmount(view) ? view.action.poolId : undefined
  const loan = useMemo(
    () =>
      market &&
      position &&
      data &&
      hasLoan(position, repaid) && {
        from: { market, position },
        markets: data.markets,
        routers: margin.routers,
      },
    [market, position, data, margin, repaid],
  )
  const targets = useMemo(() => (loan ? findTargets(findBetterRates(loan), repaid) : []), [loan, repaid])
  const { data: accounts, isLoading } = useLendingPositions(
    { chainIds: [chainId], lenders: targets, account },
    { enabled: targets.length > 0 },
  )
  const move = useMemo(() => {
    if (!loan || isLoading) return undefined
    const { positions: read = [], failures = [] } = accounts ?? {}
    // Markets of the data host have no oracle prices: only those read with the positions tell whether the collateral covers the debt.
    const checked = {
      ...loan,
      markets: read.map((target) => target.market),
      positions: read.flatMap((target) => target.positions),
    }
    const result = findMove(findBetterRates(checked), repaid)
    return result.best || result.unsupported || failures.length === 0 ? result : undefined
  }, [loan, accounts, isLoading, repaid])
  const open = (rate: BetterRate) => {
    writeUrlValue('move', 'true')
    setChosen(rate)
  }
  const close = () => {
    writeUrlValue('move', undefined)
    setChosen(undefined)
  }
  useEffect(() => {
    if (!move || !hasUrlAction('move')) return
    if (move.best) setChosen((current) => current ?? move.best)
    else writeUrlValue('move', undefined)
  }, [move])
  return (
    <>
      {move && (
        <div className={styles['offer']}>
          <MoveOffer move={move} onMove={open} />
        </div>
      )}
      {chosen && account !== undefined && market && (
        <MoveDialog
          account={account}
          market={market}
          position={position}
          rate={chosen}
          isGone={position !== undefined && !hasDebt(position, chosen.request.debt)}
          onClosed={close}
        />
      )}
    </>
  )
}

interface MoveOfferProps {
  readonly move: LoanMove
  onMove(rate: BetterRate): void
}

function MoveOffer({ move: { best, unsupported }, onMove }: MoveOfferProps) {
  const lenderName = useLenderName()
  if (best) {
    return (
      <Note tone="info" title={lendingCopy.betterRate(lenderName(best.request.to))}>
        <p>{lendingCopy.yearlyGain(formatUsd(best.yearlyGainUsd))}</p>
        <Button onClick={() => onMove(best)}>{lendingCopy.moveLoan}</Button>
      </Note>
    )
  }
  return (
    <p className="small muted">
      {unsupported?.unsupportedReason === undefined
        ? lendingCopy.noBetterRate
        : lendingCopy.moveUnsupported(lenderName(unsupported.request.to), unsupported.unsupportedReason)}
    </p>
  )
}
