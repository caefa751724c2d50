import type { ChainRecord } from '@causeway/core/chains'
import type { TokenService } from '@causeway/core/data'
import { type ActivityItem, type ActivityToast, historyGroups, historyTokens } from '@causeway/view-models'
import { fixedCopy } from '#locale/fixed-copy'
import { shellCopy } from '#locale/shell-copy'
import { outcomeText } from '../features/transfers/outcome-text.ts'
import type { ToastMessage } from '../ui/toast-card.tsx'

const OUTCOMES = {
  success: { outcome: shellCopy.completed, tone: 'pos' },
  partial_success: { outcome: shellCopy.partlyCompleted, tone: 'warn' },
  error: { outcome: shellCopy.failed, tone: 'neg' },
} as const

interface OutcomeContext {
  readonly items: readonly ActivityItem[]
  readonly chains: readonly ChainRecord[]
  readonly tokens: Pick<TokenService, 'find'>
}

/** Returns the toast of an action that ended: its outcome, such as `Done: Deposit 100 USDC`, and why it failed. */
export function outcomeToast(
  { id, result, explorerUrl, message }: ActivityToast,
  { items, chains, tokens }: OutcomeContext,
): ToastMessage {
  const { outcome, tone } = OUTCOMES[result]
  const ended = items.filter((item) => item.id === id)
  const { groups } = historyGroups({
    items: ended,
    now: Date.now(),
    chains,
    tokens: historyTokens(ended).flatMap(({ chainId, address }) => tokens.find(chainId, address) ?? []),
  })
  const action = groups[0]?.entries[0]?.title
  const info = ended[0]?.record.info
  const isNamed = result === 'success' && (info?.type === 'Claim Rewards' || info?.type === 'SwitchEMode')
  const namedOutcome = isNamed ? outcomeText(info) : undefined
  const summary = namedOutcome ?? (action === undefined ? outcome : shellCopy.outcomeOf(outcome, action))
  const description = [summary, message].filter(Boolean).join('. ')
  const { explorer } = fixedCopy.toasts
  return explorerUrl
    ? { title: explorer, tone, link: { label: explorer, href: explorerUrl }, description }
    : { title: description, tone }
}
