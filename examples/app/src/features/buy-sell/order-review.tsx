import { formatAmount } from '@causeway/core/format'
import type { ReactNode } from 'react'
import { legsCopy } from '#locale/legs-copy'
import { LegCosts } from '../many-legs/leg-costs.tsx'
import { LegSums } from '../many-legs/leg-sums.tsx'
import { LegsFooter } from '../many-legs/legs-footer.tsx'
import { SigningMethodPane } from '../many-legs/signing-method-pane.tsx'
import type { Order } from './use-order.ts'

interface OrderReviewProps {
  readonly order: Order
  /** Content between the costs and the button. */
  readonly children: ReactNode
}

/** Output, costs and button of an order. */
export function OrderReview({ order, children }: OrderReviewProps) {
  const { side, spread, paid, asset, linkProblems, many } = order
  const amount =
    spread.amount === undefined ? '' : `${formatAmount(spread.amount, spread.decimals)} ${paid?.symbol ?? ''}`
  const isBegun = many.records.length > 0
  const rest = many.totals.paidText
  const orderText =
    side === 'sell' ? legsCopy.sellAmount(amount) : legsCopy.buyFor(asset.token?.symbol ?? '', amount)
  return (
    <>
      <LegSums many={many} />
      {many.legs.length > 0 && (
        <LegCosts
          many={many}
          paid={{
            label: side === 'sell' ? legsCopy.youSell : legsCopy.youPay,
            value: <b>{isBegun ? rest : amount}</b>,
          }}
        />
      )}
      {children}
      <SigningMethodPane many={many} />
      <LegsFooter
        many={many}
        actionLabel={isBegun ? legsCopy.sendRest(rest) : orderText}
        missing={
          !paid && linkProblems.length > 0
            ? legsCopy.selectToken
            : spread.problem === 'notEnough'
              ? legsCopy.insufficient(paid?.symbol ?? 'balance')
              : legsCopy.enterAmount
        }
      />
    </>
  )
}
