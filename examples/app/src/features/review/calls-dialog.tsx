import { chainById, type DecodedTransaction, type SwapFormView } from '@causeway/core'
import { useCauseway, useChains } from '@causeway/react'
import { stepWords } from '../../copy/trade-words.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Expander } from '../../ui/expander.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { walletRequests } from './calls.ts'
import styles from './calls-dialog.module.css'
import { deedOf } from './deed.ts'
import type { CheckedQuote } from './use-checked-quote.ts'

interface CallsDialogProps {
  readonly checked: Pick<CheckedQuote, 'built' | 'steps'>
  readonly view: SwapFormView
  onClose(): void
}

/** Everything that the wallet will be asked, as it is. */
export function CallsDialog({ checked, view, onClose }: CallsDialogProps) {
  const { built, steps = [] } = checked
  const chains = useChains()
  const decoded = useDecoded(checked)
  const chain = chainById(chains, built.request.fromChainId)
  const requests = walletRequests({ built, steps }, chain, decoded)
  return (
    <Dialog isOpen onClose={onClose} title="What your wallet is asked" size="l">
      <ol className={styles['list']}>
        {requests.map(({ kind, lines, data }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are what they are by their place
          <li key={index}>
            <h3 className={styles['title']}>{stepWords(kind, deedOf(view))}</h3>
            <KeyValues rows={lines} />
            <div className={styles['raw']}>
              <Expander summary="Raw data">
                <pre className={styles['data']}>{data}</pre>
                <CopyButton text={data} label="Copy" showLabel />
              </Expander>
            </div>
          </li>
        ))}
        {requests.length === 0 && <li>The calls are still being found out.</li>}
      </ol>
    </Dialog>
  )
}

/** What the provider's own reader makes of it, where it has one. */
function useDecoded({ built }: Pick<CheckedQuote, 'built'>): DecodedTransaction | undefined {
  const { quotes } = useCauseway()
  const provider = quotes.providers.find(({ id }) => id === built.quote.providerId)
  return built.type === 'order'
    ? provider?.decodeOrder?.(built.order, built.request)
    : provider?.decode?.(built.transaction, built.request)
}
