import { chainById } from '@causeway/core/chains'
import { useChains, useNow } from '@causeway/react'
import { commonCopy } from '#locale/common-copy'
import { portfolioCopy } from '#locale/portfolio-copy'
import { ageText } from '../../copy/age-text.ts'
import { asSentence } from '../../copy/as-sentence.ts'
import { balanceReason } from '../../copy/balance-reason.ts'
import { isUnreadChain } from '../../copy/is-unread-chain.ts'
import { TextLink } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import styles from './caveats.module.css'
import { unpricedNames } from './unpriced-names.ts'
import type { PortfolioWorth } from './use-portfolio-worth.ts'

/** Data that the values do not include, and the reason. */
export function Caveats({ worth }: { readonly worth: PortfolioWorth }) {
  const { view, status, awaited, unreadLenders, unreadBalances, silentPrices, retry } = worth
  const { staleChains, outdatedBalances } = worth
  const isOutdated = staleChains.size + outdatedBalances.length > 0
  const unpriced = awaited.length > 0 ? [] : unpricedNames(view)
  const failedBalances = unreadBalances.filter(({ isLoading }) => !isLoading)
  const hasCaveats = isOutdated || unpriced.length + unreadLenders.length + failedBalances.length > 0
  if (status === 'none' || (!hasCaveats && silentPrices.length === 0)) return null
  return (
    <Pane>
      <div className={styles['notes']}>
        {isOutdated && <OutdatedNote worth={worth} />}
        {unreadLenders.length > 0 && (
          <Note tone="warn" icon="warning" title={portfolioCopy.lendersMissing}>
            <ul>
              {unreadLenders.map(({ key, name, reason }) => (
                <li key={key}>{portfolioCopy.missing(name, asSentence(reason))}</li>
              ))}
            </ul>
            <TextLink onClick={retry}>{commonCopy.retry}</TextLink>
          </Note>
        )}
        {failedBalances.length > 0 && (
          <Note tone="quiet" icon="warning" title={portfolioCopy.balancesMissing}>
            <ul>
              {failedBalances.map((chain) => (
                <li key={chain.chainId}>
                  {portfolioCopy.missing(
                    chain.isUnlisted
                      ? portfolioCopy.missingTokens(chain.name)
                      : commonCopy.balancesOn(chain.symbols, chain.name),
                    balanceReason(chain, portfolioCopy.noAnswer),
                  )}
                </li>
              ))}
            </ul>
            {failedBalances.some(isUnreadChain) && <TextLink onClick={retry}>{commonCopy.retry}</TextLink>}
          </Note>
        )}
        {unpriced.length > 0 && (
          <Note tone="quiet" icon="info" title={portfolioCopy.unpriced(unpriced.length)}>
            {unpriced.join(', ')}
          </Note>
        )}
        {silentPrices.length > 0 && (
          <Note tone="quiet" icon="clock" title={portfolioCopy.changesMissing}>
            {portfolioCopy.changesMissingText(silentPrices.join(', '))}
          </Note>
        )}
      </div>
    </Pane>
  )
}

/** Balances and positions that could not be refreshed, with their age. */
function OutdatedNote({ worth }: { readonly worth: PortfolioWorth }) {
  const chains = useChains()
  const now = useNow()
  const { staleChains, outdatedBalances, retry } = worth
  if (now === undefined) return null
  const chainName = (chainId: number) =>
    chainById(chains, chainId)?.name ?? commonCopy.chainNumberInner(chainId)
  return (
    <Note tone="warn" icon="clock" title={portfolioCopy.lastValues}>
      <ul>
        {outdatedBalances.map(({ chainId, name, updatedTime }) => (
          <li key={`balances:${chainId}`}>{portfolioCopy.lastBalances(name, ageText(updatedTime, now))}</li>
        ))}
        {[...staleChains].map(([chainId, time]) => (
          <li key={`positions:${chainId}`}>
            {portfolioCopy.lastPositionsOn(chainName(chainId), ageText(time, now))}
          </li>
        ))}
      </ul>
      <TextLink onClick={retry}>{commonCopy.retry}</TextLink>
    </Note>
  )
}
