import type { QuotesState } from '@causeway/core'
import type { SwapFormView } from '@causeway/view-models'
import { Pane } from '../../ui/pane.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './received.module.css'

interface ReceivedProps {
  readonly kind: 'swap' | 'bridge'
  readonly view: SwapFormView
  readonly quotesState: QuotesState
  /** Where it arrives, such as `Base`. */
  readonly chainName: string
}

/** The figure that a trade turns on: the least that arrives. */
export function Received({ kind, view, quotesState, chainName }: ReceivedProps) {
  const { offer, receive, slippage } = view
  const symbol = receive.token?.symbol
  return (
    <Pane
      title="Review"
      aside={
        offer && (
          <Provider providerId={offer.quote.providerId} name={offer.quote.name} quotesState={quotesState} />
        )
      }
    >
      <p className="label">You receive at least</p>
      <p className="figure">
        {offer ? offer.minReceived.text : <span className="dim">-</span>}{' '}
        {offer && (
          <small className={styles['unit']}>{kind === 'bridge' ? `${symbol} on ${chainName}` : symbol}</small>
        )}
      </p>
      <p className={styles['expected']}>
        {offer
          ? `${offer.receive.text} expected, ${percentOf(offer.quote.request.slippage)} slippage${slippage.isAuto ? ', auto' : ' allowed'}`
          : 'What arrives at the very least, once a quote is chosen'}
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
          Best
        </Tag>
      )}
      {quotesState.fastest === providerId && <Tag icon="fastest">Fastest</Tag>}
      <span className="strong">{name}</span>
    </span>
  )
}

function percentOf(percent: number): string {
  return `${percent}%`
}
