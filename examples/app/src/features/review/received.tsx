import type { QuotingRow } from '@causeway/core'
import type { SwapFormView, SwapQuoteRow } from '@causeway/view-models'
import { reviewCopy } from '#locale/review-copy'
import { Pane } from '../../ui/pane.tsx'
import { expectedText } from '../trade/expected-text.ts'
import { QuoteTags } from '../trade/quote-tags.tsx'
import styles from './received.module.css'

interface ReceivedProps {
  readonly kind: 'swap' | 'bridge'
  readonly view: SwapFormView
  /** The selected row of the quotes. */
  readonly chosen: SwapQuoteRow | QuotingRow | undefined
  /** Destination chain, such as `Base`. */
  readonly chainName: string
}

/** The main value of a trade: the minimum output. */
export function Received({ kind, view, chosen, chainName }: ReceivedProps) {
  const { offer, receive, slippage } = view
  const symbol = receive.token?.symbol
  return (
    <Pane
      title={reviewCopy.review}
      aside={
        offer && (
          <span className={styles['provider']}>
            {chosen?.status === 'quoted' && <QuoteTags row={chosen} />}
            <span className="strong">{offer.quote.name}</span>
          </span>
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
          ? expectedText({
              expected: offer.receive,
              minimum: offer.minReceived,
              slippages: [offer.quote.request.slippage],
              isAuto: slippage.isAuto,
            })
          : reviewCopy.minimumPending}
      </p>
    </Pane>
  )
}
