import type { QuotesState } from '@causeway/core'
import type { SwapFormView } from '@causeway/view-models'
import { reviewCopy } from '#locale/review-copy'
import { Pane } from '../../ui/pane.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './received.module.css'

interface ReceivedProps {
  readonly kind: 'swap' | 'bridge'
  readonly view: SwapFormView
  readonly quotesState: QuotesState
  /** Destination chain, such as `Base`. */
  readonly chainName: string
}

/** The main value of a trade: the minimum output. */
export function Received({ kind, view, quotesState, chainName }: ReceivedProps) {
  const { offer, receive, slippage } = view
  const symbol = receive.token?.symbol
  return (
    <Pane
      title={reviewCopy.review}
      aside={
        offer && (
          <Provider providerId={offer.quote.providerId} name={offer.quote.name} quotesState={quotesState} />
        )
      }
    >
      <p className="label">{reviewCopy.youReceiveAtLeast}</p>
      <p className="figure">
        {offer ? offer.minReceived.text : <span className="dim">-</span>}{' '}
        {offer && (
          <small className={styles['unit']}>
            {kind === 'bridge' ? reviewCopy.tokenOn(symbol ?? '', chainName) : symbol}
          </small>
        )}
      </p>
      <p className={styles['expected']}>
        {offer
          ? reviewCopy.expectedWithSlippage(
              offer.receive.text,
              formatPercent(offer.quote.request.slippage),
              slippage.isAuto,
            )
          : reviewCopy.minimumPending}
      </p>
    </Pane>
  )
}

function Provider({
  providerId,
  name,
  quotesState,
}: {
  providerId: string
  name: string
  quotesState: QuotesState
}) {
  return (
    <span className={styles['provider']}>
      {quotesState.best === providerId && (
        <Tag kind="best" icon="best">
          {reviewCopy.best}
        </Tag>
      )}
      {quotesState.fastest === providerId && <Tag icon="fastest">{reviewCopy.fastest}</Tag>}
      <span className="strong">{name}</span>
    </span>
  )
}

function formatPercent(percent: number): string {
  return `${percent}%`
}
