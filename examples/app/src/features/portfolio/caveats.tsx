import { asSentence } from '../../copy/as-sentence.ts'
import { readReason } from '../../copy/read-reason.ts'
import { TextLink } from '../../ui/link.tsx'
import { Note } from '../../ui/note.tsx'
import { Pane } from '../../ui/pane.tsx'
import styles from './caveats.module.css'
import { unpricedNames } from './unpriced-names.ts'
import type { PortfolioWorth } from './use-portfolio-worth.ts'

/** What the figures do not hold, and why. */
export function Caveats({ worth }: { readonly worth: PortfolioWorth }) {
  const { view, status, awaited, unreadLenders, unreadBalances, silentPrices, readAgain } = worth
  const unpriced = awaited.length > 0 ? [] : unpricedNames(view)
  const failedBalances = unreadBalances.filter(({ isLoading }) => !isLoading)
  const hasCaveats = unpriced.length + unreadLenders.length + failedBalances.length > 0
  if (status === 'none' || (!hasCaveats && silentPrices.length === 0)) return null
  return (
    <Pane>
      <div className={styles['notes']}>
        {unreadLenders.length > 0 && (
          <Note tone="warn" icon="warning" title="Lenders that could not be loaded are not included.">
            <ul>
              {unreadLenders.map(({ key, name, reason }) => (
                <li key={key}>
                  {name}: {reason}.
                </li>
              ))}
            </ul>
            <TextLink onClick={readAgain}>Retry</TextLink>
          </Note>
        )}
        {failedBalances.length > 0 && (
          <Note tone="quiet" icon="warning" title="Balances that could not be loaded are not included.">
            <ul>
              {failedBalances.map(({ chainId, name, count, problem, isUnlisted }) => (
                <li key={chainId}>
                  {isUnlisted ? 'The tokens' : count === 1 ? 'One' : count} on {name}:{' '}
                  {asSentence(readReason(problem?.reason ?? 'no answer'))}
                </li>
              ))}
            </ul>
            <TextLink onClick={readAgain}>Retry</TextLink>
          </Note>
        )}
        {unpriced.length > 0 && (
          <Note
            tone="quiet"
            icon="info"
            title={`${unpriced.length === 1 ? 'One holding has' : `${unpriced.length} holdings have`} no price and ${unpriced.length === 1 ? 'is' : 'are'} in no sum.`}
          >
            {unpriced.join(', ')}
          </Note>
        )}
        {silentPrices.length > 0 && (
          <Note tone="quiet" icon="clock" title="Some changes of a day are not known.">
            {silentPrices.join(', ')} did not answer. What is held now is not affected.
          </Note>
        )}
      </div>
    </Pane>
  )
}
